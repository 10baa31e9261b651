import { formatWordCount } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { color, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { clamped } from '../../lib/clamped.ts';
import { WholeCardLink } from '../../lib/whole-card-link.tsx';

/** Works that are complete, told by what they say of themselves. */
export const FinishedWorks = ({ novels }: { novels: NovelSummary[] }) => (
  <Grid>
    {novels.slice(0, most).map((novel) => (
      <Work key={novel.id}>
        <Title>
          <WholeCardLink to={pages.book(novel.id)}>{novel.title}</WholeCardLink>
        </Title>
        <Intro>{novel.intro}</Intro>
        <Foot>
          {novel.author.name} · {formatWordCount(novel.word_count)} · 共 {novel.chapter_count} 章
        </Foot>
      </Work>
    ))}
  </Grid>
);

/** Two rows where there is room. */
const most = 6;

/* On a phone a shelf to be pushed sideways, as wide as the screen and its edges. */
const Grid = styled.ul`
  display: grid;
  grid-auto-columns: 78%;
  grid-auto-flow: column;
  gap: ${space.l};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding-inline: ${space.l};
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  margin-inline: -${space.l};
  padding: ${space.xs} ${space.l};

  ${wide} {
    grid-auto-flow: row;
    grid-template-columns: repeat(auto-fill, minmax(300px, 1fr));
    gap: ${space.xl} ${space.xxl};
    overflow: visible;
    margin-inline: 0;
    padding: 0;
  }
`;

const Work = styled.li`
  position: relative;
  display: grid;
  align-content: start;
  gap: ${space.xs};
  padding-inline-start: ${space.l};
  border-inline-start: 1px solid ${color.line};
  scroll-snap-align: start;

  &:hover {
    border-color: ${color.accent};
  }
`;

const Title = styled.h3`
  font-family: ${font.serif};
  font-size: ${text.lead};
`;

const Intro = styled.p`
  ${clamped(3)}
  color: ${color.inkSoft};
  font-size: ${text.small};
  line-height: 1.75;
`;

const Foot = styled.p`
  margin-block-start: ${space.xs};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;
