import { pages } from 'shared-api/paths';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { Cover } from 'shared-ui/cover';
import { color, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { clamped } from '../../lib/clamped.ts';
import { WholeCardLink } from '../../lib/whole-card-link.tsx';

/** What is new on the site, as covers side by side; longer than the screen it scrolls, and the focus carries it along. */
export const AddedShelf = ({ novels }: { novels: NovelSummary[] }) => (
  <Shelf>
    {novels.map((novel) => (
      <Book key={novel.id}>
        <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} />
        <Title>
          <WholeCardLink to={pages.book(novel.id)}>{novel.title}</WholeCardLink>
        </Title>
        <By>{novel.author.name}</By>
      </Book>
    ))}
  </Shelf>
);

const Shelf = styled.ul`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 104px;
  gap: ${space.l};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;
  scrollbar-width: thin;
  /* Room for shadows and the focus ring, which a scrolling box would cut; on a phone the shelf runs to both edges. */
  margin-inline: -${space.l};
  padding: ${space.s} ${space.l};
  scroll-padding-inline: ${space.l};

  ${wide} {
    grid-auto-columns: 132px;
    gap: ${space.xl};
  }
`;

const Book = styled.li`
  position: relative;
  scroll-snap-align: start;
`;

const Title = styled.h3`
  ${clamped(2)}
  margin-block-start: ${space.m};
  font-family: ${font.serif};
  font-size: ${text.base};
`;

const By = styled.p`
  overflow: hidden;
  color: ${color.inkFaint};
  font-size: ${text.small};
  white-space: nowrap;
  text-overflow: ellipsis;
`;
