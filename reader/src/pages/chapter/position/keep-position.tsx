import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { devicePosition } from 'shared-api/device-positions';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';
import { useReading } from '../program/reading-context.ts';
import type { TextPosition } from '../text-view/text-view.ts';
import { isReadToEnd } from './end-of-chapter.ts';
import { OtherDevice } from './other-device.tsx';
import { createPositionKeeper } from './position-keeper.ts';
import { savedPlace } from './saved-place.ts';
import { useOtherDevice } from './use-other-device.ts';
import { useReadCount } from './use-read-count.ts';

/** What a reader moves the text with; scrolling alone may be the browser's or the page's own doing. */
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
      keeper.open(view.top(), openedAt(chapter) ?? view.top());
    } else keeper.touch();
  }, [chapter, view, keeper]);

  useEffect(() => {
    // Not while the address is still that of another chapter: loaded anew, it would not open at this place.
    const keep = () => {
      const top = view.top();
      if (top && pathname === pages.chapter(top.chapterId))
        keeper.keep(now.current.chapters, top, isReadToEnd(top.chapterId));
    };
    keep();
    return view.onRest(keep);
  }, [pathname, view, keeper]);

  useEffect(() => {
    const leave = () => {
      const { chapters, view } = now.current;
      const top = view.top();
      keeper.keep(chapters, top, top && isReadToEnd(top.chapterId));
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
  if (window.location.hash !== '') return undefined;
  const isOpenedAgain = performance
    .getEntriesByType?.('navigation')
    .some((entry) => 'type' in entry && entry.type !== 'navigate');
  const isKept = devicePosition(chapter.novel.id)?.chapter_id === chapter.id;
  return savedPlace(chapter) ?? (isKept || !isOpenedAgain ? beginningOf(chapter) : undefined);
};

const beginningOf = ({ id, paragraphs: [first] }: Chapter): TextPosition | undefined =>
  first && { chapterId: id, pid: first.pid, offset: 0 };
