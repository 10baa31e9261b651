import { useRef } from 'react';
import { pages } from 'shared-api/paths';
import { Cover } from 'shared-ui/cover';
import { dyesOf } from 'shared-ui/cover-dyes';
import { color, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StretchedLink } from '../../links/stretched-link.tsx';
import type { ListedNovel } from '../../novel/listed-novel.ts';
import { StripArrows, StripFrame } from '../../novel/strip-arrows.tsx';
import { lineClamp, oneLine } from '../../text/line-clamp.ts';

/** Newest novels as covers side by side; where they are wider than the screen, the list scrolls by a finger, the arrows, or along with the focus. */
export const AddedNovels = ({ novels }: { novels: ListedNovel[] }) => {
  const strip = useRef<HTMLUListElement>(null);
  const dyes = dyesOf(novels);
  return (
    <StripFrame>
      <CoverList ref={strip}>
        {novels.map((novel, index) => (
          <NovelCard key={novel.id}>
            <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} dye={dyes[index]} />
            <NovelTitle>
              <StretchedLink to={pages.book(novel.id)} data-novel-text>
                {novel.title}
              </StretchedLink>
            </NovelTitle>
            <AuthorName data-novel-text>{novel.author.name}</AuthorName>
          </NovelCard>
        ))}
      </CoverList>
      <StripArrows strip={strip} name="新书" />
    </StripFrame>
  );
};

const CoverList = styled.ul`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 6.5rem;
  gap: ${space.l};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-snap-type: x proximity;
  scroll-behavior: smooth;
  scrollbar-width: thin;
  /* Room for shadows and the focus ring, which a scrolling box would cut; on a phone the list runs to both edges. */
  margin-inline: -${space.l};
  padding: ${space.s} ${space.l};
  scroll-padding-inline: ${space.l};

  ${wide} {
    grid-auto-columns: 8.25rem;
    gap: ${space.xl};
  }
`;

const NovelCard = styled.li`
  position: relative;
  scroll-snap-align: start;
`;

const NovelTitle = styled.h3`
  ${lineClamp(2)}
  margin-block-start: ${space.m};
  font-family: ${font.serif};
  font-size: ${text.base};
`;

const AuthorName = styled.p`
  ${oneLine}
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
