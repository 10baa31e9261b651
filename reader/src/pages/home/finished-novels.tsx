import { formatWordCount } from 'shared-api/format';
import { pages } from 'shared-api/paths';
import { Cover } from 'shared-ui/cover';
import { dyesOf } from 'shared-ui/cover-dyes';
import { color, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StretchedLink } from '../../links/stretched-link.tsx';
import type { ListedNovel } from '../../novel/listed-novel.ts';
import { lineClamp, oneLine } from '../../text/line-clamp.ts';

/** Finished novels with covers and introductions. */
export const FinishedNovels = ({ novels }: { novels: ListedNovel[] }) => {
  const dyes = dyesOf(novels, gridColumns);
  return (
    <NovelGrid data-count={novels.length}>
      {novels.map((novel, index) => (
        <NovelCard key={novel.id}>
          <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} dye={dyes[index]} />
          <NovelTitle>
            <StretchedLink to={pages.book(novel.id)} data-novel-text>
              {novel.title}
            </StretchedLink>
          </NovelTitle>
          {novel.intro !== '' && (
            <NovelIntro data-intro={novel.id} data-novel-text>
              {novel.intro}
            </NovelIntro>
          )}
          <NovelFigures>
            <AuthorName data-novel-text>{novel.author.name}</AuthorName>{' '}
            <Length>
              {formatWordCount(novel.word_count)} · 共 {novel.chapter_count} 章
            </Length>
          </NovelFigures>
        </NovelCard>
      ))}
    </NovelGrid>
  );
};

/** Columns of the grid where it has more than one. */
const gridColumns = [2, 3, 4];

/* On a phone a row that scrolls sideways, from edge to edge of the screen. */
const NovelGrid = styled.ul`
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

    /* Four stand two by two or in one line, for three and one would leave one alone. */
    &[data-count='4'] {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  @media (min-width: 75em) {
    &[data-count='4'] {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }
`;

const NovelCard = styled.li`
  position: relative;
  display: grid;
  grid-template: 'cover title' auto 'cover intro' auto 'cover figures' 1fr / 84px minmax(0, 1fr);
  align-content: start;
  gap: ${space.xs} ${space.l};
  scroll-snap-align: start;

  & > :first-child {
    grid-area: cover;
    align-self: start;
  }
`;

const NovelTitle = styled.h3`
  grid-area: title;
  ${lineClamp(2)}
  font-family: ${font.serif};
  font-size: ${text.lead};
`;

const NovelIntro = styled.p`
  grid-area: intro;
  align-self: start;
  ${lineClamp(3)}
  color: ${color.inkSoft};
  font-size: ${text.small};
  line-height: 1.75;
`;

const NovelFigures = styled.p`
  grid-area: figures;
  display: flex;
  flex-wrap: wrap;
  align-content: start;
  column-gap: ${space.m};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const AuthorName = styled.span`
  max-inline-size: 100%;
  ${oneLine}
`;

/** Stands below the author's name where it has no room beside it, and is not broken itself. */
const Length = styled.span`
  white-space: nowrap;
`;
