import { useEffect, useRef } from 'react';
import { useReading } from '../program/reading-context.ts';
import { placeOf } from './place-in-chapter.ts';
import { addToLog, reportLog } from './reading-log.ts';
import { createReadingMeter, type ReadingMeter } from './reading-meter.ts';
import { learnPace } from './reading-pace.ts';

/** What is counted is written down this often, so that a page that is killed loses little, and reported this often. */
const writeMs = 15_000;
const reportMs = 60_000;

/** What shows that somebody reads. */
const activities = ['scroll', 'pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** Counts the time that is spent reading, and the characters read, by the reader's own day. */
export const ReadingTime = () => {
  const { view, chapters } = useReading();
  const meter = useRef<ReadingMeter>(undefined);

  useEffect(() => {
    const counting = createReadingMeter({ now: () => performance.now(), onChapterRead: learnPace });
    meter.current = counting;
    counting.setSeen(document.visibilityState === 'visible');
    const write = () => {
      const read = counting.take();
      if (read.seconds > 0 || read.characters > 0) addToLog(localDay(new Date()), read);
    };
    const report = () => {
      write();
      if (navigator.onLine) reportLog().catch(() => {});
    };
    const changeSeen = () => {
      counting.setSeen(document.visibilityState === 'visible');
      if (document.visibilityState === 'hidden') report();
    };
    for (const type of activities) addEventListener(type, counting.active, { capture: true, passive: true });
    document.addEventListener('visibilitychange', changeSeen);
    const timers = [setInterval(write, writeMs), setInterval(report, reportMs)];
    // What an earlier page, or a visitor who has signed in since, left here.
    report();
    return () => {
      for (const type of activities) removeEventListener(type, counting.active, { capture: true });
      document.removeEventListener('visibilitychange', changeSeen);
      for (const timer of timers) clearInterval(timer);
      report();
    };
  }, []);

  useEffect(() => {
    const look = () => {
      const place = placeOf(view, chapters);
      if (place) meter.current?.at(place);
    };
    look();
    return view.onRest(look);
  }, [view, chapters]);
  return null;
};

const localDay = (at: Date): string =>
  [at.getFullYear(), String(at.getMonth() + 1).padStart(2, '0'), String(at.getDate()).padStart(2, '0')].join('-');
