import { useEffect, useMemo, useRef, useState } from 'react';
import { historyAttribute, memberAttribute } from 'shared-api/contract';
import { calls, pages } from 'shared-api/paths';
import type { ContinueReading as ContinueReadingData } from 'shared-api/schemas/bookshelf';
import { useAuth, useMemberData } from 'shared-auth';
import { QuietButton } from 'shared-ui/button';
import { dyesOf } from 'shared-ui/cover-dyes';
import { Section } from 'shared-ui/section';
import { color, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { StripArrows, StripFrame } from '../../novel/strip-arrows.tsx';
import { useContinue } from '../../novel/use-continue.ts';

/** Height of every card, and of the placeholders before the cards come. */
const cardHeight = 'max(104px, 6.5rem)';

/** Maximum number of novels that are offered to go on with. */
const maxCards = 8;

/**
 * Section with the novels that somebody is reading: a member on any device, a visitor on this one. It is in everybody's page, of
 * one height whatever it comes to hold, and is displayed where the browser remembers a member or what a visitor read: so nothing
 * moves when the novels come.
 */
export const ContinueReading = () => {
  const auth = useAuth();
  // The first rendering in the browser is the server's, also where the member is known by then.
  const { known } = auth;
  const isAuth = known && auth.isAuth;
  const account = useMemberData<ContinueReadingData>(calls.continueReading);
  const hasHistory = useHasHistory();
  const strip = useRef<HTMLUListElement>(null);
  const { part: continued, failed, retry } = useContinue(isAuth || hasHistory === true);
  const visitors = useMemo(
    () => (known && !isAuth ? continued?.fromThisDevice(maxCards) : undefined),
    [continued, known, isAuth],
  );
  if (known && !isAuth && (hasHistory === false || visitors?.length === 0)) return null;
  // Without a network a member's are those that this device knows.
  const isOffline = isAuth && account.data === undefined && account.error !== undefined && !navigator.onLine;
  const novels =
    continued && isAuth
      ? isOffline
        ? continued.fromThisDevice(maxCards)
        : account.data?.items.map(continued.fromAccount)
      : visitors;
  const shown = novels?.slice(0, maxCards) ?? [];
  const dyes = dyesOf(shown.map(({ novel }) => novel));
  const isProblem = failed || (account.error !== undefined && !isOffline);
  const isWaiting = novels === undefined && !isProblem;
  return (
    <RememberedOnly data-waiting={isWaiting || undefined}>
      <Section
        title="继续阅读"
        more={isAuth ? { label: '我的书架', to: pages.bookshelf } : { label: '阅读历史', to: pages.history }}
      >
        {isWaiting && (
          <CardList aria-hidden="true">
            <CardPlaceholder />
            <CardPlaceholder />
          </CardList>
        )}
        {isProblem && (
          <StateMessage role="alert">
            没能取得阅读进度
            <QuietButton type="button" onClick={failed ? retry : account.reload}>
              重试
            </QuietButton>
          </StateMessage>
        )}
        {novels?.length === 0 && <StateMessage>读过的书会在这里等你，从下面挑一本开始吧。</StateMessage>}
        {shown.length > 0 && (
          <StripFrame>
            <CardList ref={strip}>
              {shown.map((item, index) => (
                <li key={item.novel.id}>{continued && <continued.ContinueCard {...item} dye={dyes[index]} />}</li>
              ))}
            </CardList>
            <StripArrows strip={strip} name="正在读的书" />
          </StripFrame>
        )}
      </Section>
    </RememberedOnly>
  );
};

/** Whether this browser keeps what a visitor read; undefined until it is known. */
const useHasHistory = (): boolean | undefined => {
  const [hasHistory, setHasHistory] = useState<boolean>();
  useEffect(() => setHasHistory(document.documentElement.hasAttribute(historyAttribute)), []);
  return hasHistory;
};

const RememberedOnly = styled.div`
  html:not([${memberAttribute}], [${historyAttribute}]) &[data-waiting] {
    display: none;
  }
`;

/* One row of one height; where it is wider than the screen, it scrolls by a finger, the arrows, or along with the focus. */
const CardList = styled.ul`
  display: grid;
  grid-auto-columns: min(80%, 18.75rem);
  grid-auto-flow: column;
  gap: ${space.m};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding-inline: ${space.l};
  scroll-snap-type: x proximity;
  scroll-behavior: smooth;
  scrollbar-width: none;
  block-size: calc(${cardHeight} + 2 * ${space.s});
  margin-block: -${space.s};
  margin-inline: -${space.l};
  padding: ${space.s} ${space.l};

  & > li {
    scroll-snap-align: start;
  }

  ${wide} {
    grid-auto-columns: max(16.25rem, (100% - 3 * ${space.m}) / 4);
    /* Room for shadows, and no edge of the next card. */
    margin-inline: -${space.s};
    padding-inline: ${space.s};
    scroll-padding-inline: ${space.s};
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
