import { memberAttribute } from 'shared-api/contract';
import { calls, pages } from 'shared-api/paths';
import type { ContinueReading as ContinueReadingData } from 'shared-api/schemas/bookshelf';
import { useAuth, useMemberData } from 'shared-auth';
import { QuietButton } from 'shared-ui/button';
import { Section } from 'shared-ui/section';
import { color, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { ContinueCard, cardHeight } from './continue-card.tsx';

/** Maximum number of novels that are offered to go on with. */
const maxCards = 8;

/**
 * Section with the novels that a member is reading. It is in everybody's page, of one height whatever it comes to hold, and
 * is displayed where the browser remembers a member: so nothing moves when the novels come.
 */
export const ContinueReading = () => {
  const { known, isAuth } = useAuth();
  const { data, error, reload } = useMemberData<ContinueReadingData>(calls.continueReading);
  if (known && !isAuth) return null;
  return (
    <MemberOnly data-waiting={known ? undefined : true}>
      <Section title="继续阅读" more={{ label: '我的书架', to: pages.bookshelf }}>
        {data === undefined && !error && (
          <CardList aria-hidden="true">
            <CardPlaceholder />
            <CardPlaceholder />
          </CardList>
        )}
        {error && (
          <StateMessage role="alert">
            没能取得阅读进度
            <QuietButton type="button" onClick={reload}>
              重试
            </QuietButton>
          </StateMessage>
        )}
        {data?.items.length === 0 && <StateMessage>读过的书会在这里等你，从下面挑一本开始吧。</StateMessage>}
        {data !== undefined && data.items.length > 0 && (
          <CardList>
            {data.items.slice(0, maxCards).map((item) => (
              <li key={item.novel.id}>
                <ContinueCard {...item} />
              </li>
            ))}
          </CardList>
        )}
      </Section>
    </MemberOnly>
  );
};

const MemberOnly = styled.div`
  html:not([${memberAttribute}]) &[data-waiting] {
    display: none;
  }
`;

/* One row of one height; where it is wider than the screen, it scrolls along with the focus. */
const CardList = styled.ul`
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

const CardPlaceholder = styled.li`
  border-radius: ${radius.m};
  background: ${color.wash};
`;

const StateMessage = styled.div`
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
