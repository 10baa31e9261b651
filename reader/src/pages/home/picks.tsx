import { pages } from 'shared-api/paths';
import type { NovelSummary } from 'shared-api/schemas/novel';
import { Cover } from 'shared-ui/cover';
import { color, font, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { clamped } from '../../lib/clamped.ts';
import { WholeCardLink } from '../../lib/whole-card-link.tsx';
import { LeadPick } from './lead-pick.tsx';

/** The editors' picks: the first large, the others beside it. */
export const Picks = ({ novels }: { novels: NovelSummary[] }) => {
  const [lead, ...others] = novels;
  return (
    <Frame>
      {lead && <LeadPick novel={lead} />}
      {others.length > 0 && (
        <Others>
          {others.slice(0, most).map((novel) => (
            <Other key={novel.id}>
              <Cover title={novel.title} author={novel.author.name} url={novel.cover_url} eager />
              <div>
                <Title>
                  <WholeCardLink to={pages.book(novel.id)}>{novel.title}</WholeCardLink>
                </Title>
                <By>
                  {novel.author.name} · {novel.category.name}
                </By>
                <Intro>{novel.intro}</Intro>
              </div>
            </Other>
          ))}
        </Others>
      )}
    </Frame>
  );
};

/** More than these would outgrow the lead beside them. */
const most = 4;

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.xl};

  @media (min-width: 960px) {
    grid-template-columns: minmax(0, 9fr) minmax(0, 5fr);
    gap: ${space.xxl};
  }
`;

const Others = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 280px), 1fr));
  align-content: space-between;
  gap: ${space.l} ${space.xl};
`;

const Other = styled.li`
  position: relative;
  display: grid;
  grid-template-columns: 60px minmax(0, 1fr);
  align-items: center;
  gap: ${space.l};
`;

const Title = styled.h3`
  font-family: ${font.serif};
  font-size: ${text.base};
`;

const By = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const Intro = styled.p`
  ${clamped(1)}
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
