import { pages } from 'shared-api/paths';
import { Cover } from 'shared-ui/cover';
import { dyesOf, freeDye } from 'shared-ui/cover-dyes';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { StretchedLink } from '../../links/stretched-link.tsx';
import type { ListedNovel } from '../../novel/listed-novel.ts';
import { lineClamp } from '../../text/line-clamp.ts';
import { LeadPick } from './lead-pick.tsx';

/** Editors' picks: the first large, the others beside it. */
export const Picks = ({ novels }: { novels: ListedNovel[] }) => {
  const [lead, ...others] = novels;
  const dyes = dyesOf(others, otherColumns);
  return (
    <PickGrid data-single={others.length === 0 || undefined}>
      {lead && <LeadPick novel={lead} dye={freeDye(lead, dyes)} />}
      {others.length > 0 && (
        <OtherPickList $count={others.length} data-few={others.length < 3 || undefined}>
          {others.map((novel, index) => (
            <OtherPick key={novel.id}>
              <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager dye={dyes[index]} />
              <div>
                <NovelTitle>
                  <StretchedLink to={pages.book(novel.id)} data-novel-text>
                    {novel.title}
                  </StretchedLink>
                </NovelTitle>
                <NovelFigures>
                  <span data-novel-text>{novel.author.name}</span> · {novel.category.name}
                </NovelFigures>
                {novel.intro !== '' && (
                  <NovelIntro data-intro={novel.id} data-novel-text>
                    {novel.intro}
                  </NovelIntro>
                )}
              </div>
            </OtherPick>
          ))}
        </OtherPickList>
      )}
    </PickGrid>
  );
};

const PickGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xl};

  @media (min-width: 60em) {
    gap: ${space.xxl};

    &:not([data-single]) {
      grid-template-columns: minmax(0, 9fr) minmax(0, 5fr);
    }
  }
`;

/** Columns of the small picks where they have more than one. */
const otherColumns = [2, 3, 4];

/** Height of a small pick: that of its cover. */
const pickHeight = '80px';

const OtherPickList = styled.ul<{ $count: number }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  align-content: space-between;
  gap: ${space.l} ${space.xl};

  @media (min-width: 60em) {
    /* Room for all from the start: while the page arrives, the first stand where they will stay. */
    grid-template-rows: repeat(${({ $count }) => $count}, minmax(${pickHeight}, auto));

    /* One or two fill the height of the first pick with larger covers and more of their introductions. */
    &[data-few] {
      grid-template-rows: none;
      align-content: space-evenly;

      li {
        grid-template-columns: 104px minmax(0, 1fr);
      }

      [data-intro] {
        -webkit-line-clamp: 3;
        line-clamp: 3;
      }
    }
  }
`;

const OtherPick = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 60px minmax(0, 1fr);
  align-items: start;
  gap: ${space.l};
`;

const NovelTitle = styled.h3`
  font-family: ${font.serif};
  font-size: ${text.base};
`;

const NovelFigures = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const NovelIntro = styled.p`
  ${lineClamp(1)}
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
