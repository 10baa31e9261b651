import { MonitorSmartphone } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { devicePosition, keepPosition } from 'shared-api/device-positions';
import { calls, pages } from 'shared-api/paths';
import { deviceId } from 'shared-api/position-report';
import { post } from 'shared-api/request';
import type { Progress } from 'shared-api/schemas/bookshelf';
import type { Chapter } from 'shared-api/schemas/chapter';
import { serverNow } from 'shared-api/server-clock';
import { useAuth } from 'shared-auth';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { onReadingSettings } from 'shared-ui/reading-settings';
import { color, radius, shadow, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { accountsState } from '../../../novel/accounts-state.ts';
import { oneLine } from '../../../text/line-clamp.ts';
import { prefetchChapter } from '../fill-chapter-cache.ts';
import {
  chapterElement,
  characterBox,
  type Flow,
  isOfText,
  isPaged,
  pageAt,
  paragraphElements,
  type Reading,
  type TextPosition,
  type TextView,
  textBox,
  useReading,
} from '../text/index.ts';
import { createPositionKeeper } from './position-keeper.ts';
import { isNear, placeIn, savedPlace, toDevicePosition } from './saved-place.ts';
import { sendPosition } from './send-position.ts';

/** Events by which a reader moves the text. `scroll` is none of them: the browser and the page scroll by themselves too. */
const touches = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Keeps the reading position while the page lives, and asks where another device has read elsewhere. */
export const KeepPosition = () => {
  const reading = useReading();
  const { chapter, view } = reading;
  const [keeper] = useState(createPositionKeeper);
  const now = useRef(reading);
  const opened = useRef<Chapter>(undefined);
  const { pathname } = useLocation();
  useReadCount(chapter.id);

  useLayoutEffect(() => {
    now.current = reading;
  });

  useEffect(() => {
    const before = opened.current;
    opened.current = chapter;
    if (before?.id === chapter.id) return;
    const isOpening = before?.novel.id !== chapter.novel.id;
    if (isOpening) {
      const opened = openedAt(chapter);
      keeper.open(opened && view.isAt(opened) ? opened : view.top(), opened ?? view.top());
    } else keeper.touch();
  }, [chapter, view, keeper]);

  useEffect(() => {
    // Not while the address is still that of another chapter: loaded anew, it would not open at this place.
    const keep = () => {
      const place = view.place();
      if (place && pathname === pages.chapter(place.chapterId))
        keeper.keep(now.current.chapters, place, isReadToEnd(place));
    };
    keep();
    return view.onRest(keep);
  }, [pathname, view, keeper]);

  useEffect(() => {
    const leave = () => {
      const { chapters, view } = now.current;
      const place = view.place();
      keeper.keep(chapters, place, place && isReadToEnd(place));
      keeper.leave();
    };
    const leaveWhenHidden = () => document.visibilityState === 'hidden' && leave();
    for (const type of touches) addEventListener(type, keeper.touch, { capture: true, passive: true });
    document.addEventListener('visibilitychange', leaveWhenHidden);
    document.addEventListener('freeze', leave);
    addEventListener('pagehide', leave);
    return () => {
      for (const type of touches) removeEventListener(type, keeper.touch, { capture: true });
      document.removeEventListener('visibilitychange', leaveWhenHidden);
      document.removeEventListener('freeze', leave);
      removeEventListener('pagehide', leave);
      keeper.send();
    };
  }, [keeper]);

  const other = useOtherDevice(keeper);
  return other && <OtherDevice {...other} />;
};

/** The place where a chapter opened, unless that is where the address, or the browser that had it before, left it. */
const openedAt = (chapter: Chapter): TextPosition | undefined => {
  const navigations = performance.getEntriesByType?.('navigation');
  // The address itself does not tell of words that it has the browser show.
  if (window.location.hash !== '' || navigations?.some(({ name }) => name.includes(':~:'))) return undefined;
  const isOpenedAgain = navigations?.some((entry) => 'type' in entry && entry.type !== 'navigate');
  const isKept = devicePosition(chapter.novel.id)?.chapter_id === chapter.id;
  return savedPlace(chapter) ?? (isKept || !isOpenedAgain ? beginningOf(chapter) : undefined);
};

const beginningOf = ({ id, paragraphs: [first] }: Chapter): TextPosition | undefined =>
  first && { chapterId: id, pid: first.pid, offset: 0 };

/**
 * Whether a chapter counts as read to its end: the place is on its last page, or scrolling has brought its end into the upper half of the
 * screen, or as far up as it goes.
 */
const isReadToEnd = (place: TextPosition): boolean => {
  const chapter = chapterElement(place.chapterId);
  if (!chapter) return false;
  const end = textBox(paragraphElements(chapter).at(-1));
  if (isPaged()) return pageAt(chapter, end.right - 1) <= pageAt(chapter, (characterBox(place) ?? end).left);
  const { scrollHeight, clientHeight } = document.documentElement;
  return (
    end.bottom <= clientHeight / 2 || (end.bottom <= clientHeight && window.scrollY + clientHeight >= scrollHeight - 1)
  );
};

/** After this time on the screen a chapter counts as read. */
const readingStartMs = 3_000;

/**
 * Reports that a chapter is read. Pages come from caches, so the server learns of readers only here.
 */
const useReadCount = (chapterId: string): void => {
  useEffect(() => {
    const timer = setTimeout(() => {
      void post(calls.countRead, { cid: chapterId }, { quiet: true, keepalive: true }).catch(() => {});
    }, readingStartMs);
    return () => clearTimeout(timer);
  }, [chapterId]);
};

/** Quiet question at the foot of the screen: another device has read elsewhere. */
const OtherDevice = ({ progress, jump, stay }: OtherDeviceOffer) => (
  <OfferCard role="status">
    <MonitorSmartphone size={20} aria-hidden="true" />
    <OfferText>
      <span>{`另一台设备读到 第 ${progress.no} 篇`}</span>
      <ChapterName data-novel-text>{progress.chapter_title}</ChapterName>
    </OfferText>
    <OfferActions>
      <QuietButton type="button" onClick={stay}>
        留在这里
      </QuietButton>
      <PrimaryButton type="button" onClick={jump}>
        跳转
      </PrimaryButton>
    </OfferActions>
  </OfferCard>
);

/* Above the bar at the foot of a phone's screen. */
const OfferCard = styled.div`
  position: fixed;
  z-index: 5;
  inset-block-end: calc(var(--foot-room, 56px) + ${space.l} + env(safe-area-inset-bottom));
  inset-inline: ${space.m};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s} ${space.m};
  max-inline-size: 540px;
  margin-inline: auto;
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  color: ${color.inkSoft};
  box-shadow: ${shadow};
  font-size: ${text.small};

  & > svg {
    flex: none;
  }
`;

const OfferText = styled.p`
  display: grid;
  flex: 1 1 12em;
  min-inline-size: 0;
  line-height: 1.5;
`;

const ChapterName = styled.span`
  ${oneLine}
  color: ${color.ink};
`;

const OfferActions = styled.div`
  display: flex;
  flex: none;
  gap: ${space.s};
  margin-inline-start: auto;
`;

interface OtherDeviceOffer {
  /** Where the other device is. */
  progress: Progress;
  jump: () => void;
  stay: () => void;
}

/**
 * Asks the account once, when a novel is opened, whether another device has read it since, and elsewhere. Neither place is
 * overwritten by that: this device's is sent when the reader chooses it or reads on.
 */
const useOtherDevice = (keeper: ReturnType<typeof createPositionKeeper>): OtherDeviceOffer | undefined => {
  const reading = useReading();
  const { isAuth, username } = useAuth();
  const [progress, setProgress] = useState<Progress>();
  const now = useRef(reading);
  const novelId = reading.chapter.novel.id;
  useEffect(() => {
    now.current = reading;
  });

  useEffect(() => {
    setProgress(undefined);
    if (!isAuth) return;
    const leaving = new AbortController();
    void accountsState(novelId, leaving.signal).then((account) => {
      if (!leaving.signal.aborted) setProgress(elsewhere(account?.progress ?? null, now.current));
    });
    return () => leaving.abort();
  }, [isAuth, username, novelId]);

  if (!progress) return undefined;
  return {
    progress,
    jump: () => {
      setProgress(undefined);
      void jumpTo(progress, now.current);
    },
    stay: () => {
      setProgress(undefined);
      const { chapters, view } = now.current;
      keeper.touch();
      const place = view.place();
      keeper.keep(chapters, place);
      const { chapter } = now.current;
      if (place?.chapterId !== chapter.id) return;
      void sendPosition(keepPosition(toDevicePosition(chapter, place, serverNow())));
    },
  };
};

/** The account's place, where another device took it since, and not here. */
const elsewhere = (account: Progress | null, { chapter, chapters, view }: Reading): Progress | undefined => {
  const own = devicePosition(chapter.novel.id);
  // A place that was kept by a clock ahead of the server's proves nothing.
  const isLater = own && own.updated_at > (account?.updated_at ?? '') && own.updated_at <= serverNow().toISOString();
  if (isLater) {
    // It could not be sent when it was taken.
    void sendPosition(own);
    return undefined;
  }
  if (!account || account.device === deviceId() || own?.updated_at === account.updated_at) return undefined;
  const there = chapters.find(({ id }) => id === account.chapter_id);
  return there && isNear(placeIn(there, account), view.top()) ? undefined : account;
};

const jumpTo = async (progress: Progress, { chapter, chapters, goTo }: Reading): Promise<void> => {
  keepPosition({ ...progress, novel: chapter.novel });
  const id = progress.chapter_id;
  const there = chapters.find((one) => one.id === id) ?? (await prefetchChapter(id));
  const place = there && progress.fraction > 0 ? placeIn(there, progress) : undefined;
  await goTo(place ?? { chapterId: id });
};

/**
 * Keeps the same sentence in view when the mode, the font, its size, the width or the window changes. A ResizeObserver is called
 * after the layout and before the paint: nothing is seen of it.
 */
export const useSameSentence = ({ current }: Flow, view: TextView): void => {
  const isOpen = useRef(false);
  useEffect(() => {
    const element = chapterElement(current.id);
    if (!element) return;
    // A chapter that is turned to is read from what is in view, wherever it was left before.
    view.enter(isOpen.current ? undefined : savedPlace(current));
    isOpen.current = true;
    const onScroll = (event: Event) => {
      if (isOfText(event)) view.scrolled();
    };
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      // In a window that is left, what had the focus still has it.
      const hasItStill = target === document.activeElement;
      if (hasItStill || (relatedTarget instanceof Node && element.contains(relatedTarget))) return;
      // Who presses something on a page reads that page, and it must not go from under the press.
      if (element.querySelector(':active')) view.moved();
      else view.comeBack();
    };
    const observer = new ResizeObserver(view.restore);
    for (const box of [element, ...element.children]) observer.observe(box);
    document.addEventListener('scroll', onScroll, { passive: true, capture: true });
    element.addEventListener('focusout', onFocusOut);
    // Of a text in columns some changes alter no size.
    let frame = 0;
    const endSettings = onReadingSettings(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(view.restore);
    });
    return () => {
      cancelAnimationFrame(frame);
      endSettings();
      observer.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
      element.removeEventListener('focusout', onFocusOut);
    };
  }, [current, view]);
};
