import { memberAttribute } from 'shared-api/contract';
import { calls, pages } from 'shared-api/paths';
import type { ContinueReading as Recent } from 'shared-api/schemas/bookshelf';
import { useAuth, useMemberData } from 'shared-auth';
import { QuietButton } from 'shared-ui/button';
import { color, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { Section } from '../../lib/section.tsx';
import { ContinueCard, cardHeight } from './continue-card.tsx';

/** How many books are offered to go on with. */
const most = 8;

/**
 * First thing for a member: the books they are in the middle of. It stands in everybody's page, of one height whatever it
 * comes to hold, and is displayed where the browser remembers a member: so nothing moves when the books come.
 */
export const ContinueReading = () => {
  const { known, isAuth } = useAuth();
  const { data, error, reload } = useMemberData<Recent>(calls.continueReading);
  if (known && !isAuth) return null;
  return (
    <Place data-waiting={known ? undefined : true}>
      <Section title="继续阅读" more={{ label: '我的书架', to: pages.bookshelf }}>
        {data === undefined && !error && (
          <List aria-hidden="true">
            <Blank />
            <Blank />
          </List>
        )}
        {error && (
          <Words role="alert">
            没能取得阅读进度
            <QuietButton type="button" onClick={reload}>
              重试
            </QuietButton>
          </Words>
        )}
        {data?.items.length === 0 && <Words>读过的书会在这里等你，从下面挑一本开始吧。</Words>}
        {data !== undefined && data.items.length > 0 && (
          <List>
            {data.items.slice(0, most).map((item) => (
              <li key={item.novel.id}>
                <ContinueCard {...item} />
              </li>
            ))}
          </List>
        )}
      </Section>
    </Place>
  );
};

const Place = styled.div`
  html:not([${memberAttribute}]) &[data-waiting] {
    display: none;
  }
`;

/* One row of one height; longer than the screen it scrolls, and the focus carries it along. */
const List = styled.ul`
  display: grid;
  grid-auto-columns: min(80%, 300px);
  grid-auto-flow: column;
  gap: ${space.m};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding-inline: ${space.l};
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  block-size: calc(${cardHeight} + 2 * ${space.s});
  margin-block: -${space.s};
  margin-inline: -${space.l};
  padding: ${space.s} ${space.l};

  & > li {
    scroll-snap-align: start;
  }

  ${wide} {
    grid-auto-columns: max(260px, (100% - 3 * ${space.m}) / 4);
  }
`;

const Blank = styled.li`
  border-radius: ${radius.m};
  background: ${color.wash};
`;

const Words = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: ${space.s} ${space.l};
  block-size: ${cardHeight};
  padding-inline: ${space.l};
  border: 1px dashed ${color.line};
  border-radius: ${radius.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
