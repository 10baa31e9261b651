import { useEffect, useRef } from 'react';
import { currentMember, keptMember, storedValue, storeText } from 'shared-api/device-storage';
import { calls } from 'shared-api/paths';
import { maxDays, type ReadingDay, type ReadingTimeReport } from 'shared-api/schemas/reading-time';
import { readingTimeReportKey, readingTimeStorageKey } from 'shared-api/unreported-time';
import { useReading } from '../text/index.ts';
import { learnPace, placeOf, type ReadingPlace } from './time-left.tsx';

/** Counted time is stored on the device every `writeMs`, so that a page that is killed loses little, and sent every `reportMs`. */
const writeMs = 15_000;
const reportMs = 60_000;

/** Events that show that somebody is reading. */
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
    // Time may be left on the device by an earlier page, or from before the visitor signed in.
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

/** Time without a movement or a key after which nobody reads any more. */
export const idleMs = 120_000;

/** Beyond this pace text is passed over, not read: 1,500 characters a minute. */
const maxCharactersPerSecond = 25;

interface MeterOptions {
  /** Milliseconds; may jump when the device slept. */
  now: () => number;
  /** Called when a chapter was left that had been read for the most part. @param seconds active */
  onChapterRead: (characters: number, seconds: number) => void;
}

/** Share of a chapter that has to be read for its pace to count. */
const minShareRead = 0.6;

/** Counts active reading: seconds while the page is seen and the reader moves, and the characters that were passed meanwhile. */
export const createReadingMeter = ({ now, onChapterRead }: MeterOptions) => {
  let seen = true;
  let countedUntil = now();
  let lastActivity = countedUntil;
  let total = { seconds: 0, characters: 0 };
  /** Characters that may count as read: the time that went by makes them. */
  let allowance = 0;
  let chapter:
    | { id: string; mark: number; length: number; ended: boolean; seconds: number; characters: number }
    | undefined;

  const count = () => {
    const at = now();
    const seconds = seen ? Math.max(0, Math.min(at, lastActivity + idleMs) - countedUntil) / 1_000 : 0;
    countedUntil = Math.max(at, countedUntil);
    total.seconds += seconds;
    if (chapter) chapter.seconds += seconds;
    allowance += seconds * maxCharactersPerSecond;
  };
  const pass = (to: number) => {
    if (!chapter || to <= chapter.mark) return;
    const read = Math.min(to - chapter.mark, Math.floor(allowance));
    allowance = 0;
    chapter.mark = to;
    chapter.characters += read;
    total.characters += read;
  };
  const leaveChapter = () => {
    if (!chapter) return;
    if (chapter.ended) pass(chapter.length);
    if (chapter.characters >= chapter.length * minShareRead) onChapterRead(chapter.characters, chapter.seconds);
  };

  return {
    /** The reader moved, pressed or touched something. */
    active: () => {
      count();
      lastActivity = now();
    },
    setSeen: (isSeen: boolean) => {
      count();
      seen = isSeen;
      if (isSeen) lastActivity = now();
    },
    /** The text has come to rest somewhere. */
    at: ({ chapterId, index, length, endInView }: ReadingPlace) => {
      count();
      if (chapter?.id !== chapterId) {
        leaveChapter();
        chapter = { id: chapterId, mark: index, length, ended: endInView, seconds: 0, characters: 0 };
        return;
      }
      pass(index);
      chapter.ended ||= endInView;
    },
    /** Takes what was read since the last call, in whole seconds and characters. */
    take: (): { seconds: number; characters: number } => {
      count();
      const taken = { seconds: Math.floor(total.seconds), characters: total.characters };
      total = { seconds: total.seconds - taken.seconds, characters: 0 };
      return taken;
    },
  };
};

type ReadingMeter = ReturnType<typeof createReadingMeter>;

/**
 * Reading time that this browser has counted: a visitor's stays here, and joins the account at the first sign-in; a member's
 * waits here for its next report. In local storage, because it has to be written while the page is being left.
 */
interface ReadingLog {
  /** Name of the member who read, also after their session has ended without them; empty for a visitor. */
  owner: string;
  days: Record<string, { seconds: number; characters: number }>;
  /** The report under way. It keeps its id until the server has it, so that it counts once. */
  report?: ReadingTimeReport;
}

/** Adds to a day of whoever reads now. @param day `2026-03-09` */
export const addToLog = (day: string, { seconds, characters }: { seconds: number; characters: number }): void => {
  const log = loadLog();
  const before = log.days[day] ?? { seconds: 0, characters: 0 };
  log.days[day] = { seconds: before.seconds + seconds, characters: before.characters + characters };
  for (const old of Object.keys(log.days).sort().slice(0, -maxDays)) delete log.days[old];
  saveLog(log);
};

/** Hands what was counted to the outbox, where a member is signed in; the server counts each report once. */
export const reportLog = async (): Promise<void> => {
  const log = loadLog();
  if (currentMember() === undefined) return;
  const days: ReadingDay[] = Object.entries(log.days).map(([day, read]) => ({ day, ...read }));
  if (!log.report && days.length > 0) {
    log.report = { report_id: crypto.getRandomValues(new Uint8Array(16)).reduce(toHex, ''), days };
    log.days = {};
    saveLog(log);
  }
  const { report } = log;
  if (!report) return;
  const { queueWrite } = await import('shared-api/outbox');
  await queueWrite({
    key: readingTimeReportKey + report.report_id,
    path: calls.reportReadingTime,
    body: report,
    quiet: true,
  });
  const after = loadLog();
  if (after.report?.report_id === report.report_id) {
    delete after.report;
    saveLog(after);
  }
};

const toHex = (text: string, byte: number): string => text + byte.toString(16).padStart(2, '0');

/** The log of whoever reads now. What another member left is dropped: it goes to no other account. */
const loadLog = (): ReadingLog => {
  const owner = keptMember() ?? '';
  const log = storedValue(readingTimeStorageKey) as ReadingLog | null;
  if (typeof log?.days === 'object' && (log.owner === owner || log.owner === '')) return { ...log, owner };
  return { owner, days: {} };
};

/** Where it cannot be kept, this much is not counted. */
const saveLog = (log: ReadingLog): boolean => storeText(readingTimeStorageKey, JSON.stringify(log));
