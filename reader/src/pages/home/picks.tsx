import { pages } from 'shared-api/paths';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { Cover } from 'shared-ui/cover';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { StretchedLink } from '../../links/stretched-link.tsx';
import { lineClamp } from '../../text/line-clamp.ts';
import { LeadPick } from './lead-pick.tsx';

/** Editors' picks: the first large, the others beside it. */
export const Picks = ({ novels }: { novels: NovelSummary[] }) => {
  const [lead, ...others] = novels;
  return (
    <PickGrid>
      {lead && <LeadPick novel={lead} />}
      {others.length > 0 && (
        <OtherPickList>
          {others.slice(0, maxOtherPicks).map((novel) => (
            <OtherPick key={novel.id}>
              <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager />
              <div>
                <NovelTitle>
                  <StretchedLink to={pages.book(novel.id)} data-novel-text>
                    {novel.title}
                  </StretchedLink>
                </NovelTitle>
                <NovelFigures>
                  {novel.author.name} · {novel.category.name}
                </NovelFigures>
                <NovelIntro data-novel-text>{novel.intro}</NovelIntro>
              </div>
            </OtherPick>
          ))}
        </OtherPickList>
      )}
    </PickGrid>
  );
};

/** Number of picks as high as the first pick beside them. */
const maxOtherPicks = 4;

const PickGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xl};

  @media (min-width: 960px) {
    grid-template-columns: minmax(0, 9fr) minmax(0, 5fr);
    gap: ${space.xxl};
  }
`;

const OtherPickList = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  align-content: space-between;
  gap: ${space.l} ${space.xl};
`;

const OtherPick = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 60px minmax(0, 1fr);
  align-items: center;
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
