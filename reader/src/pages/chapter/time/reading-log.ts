import { authStorageKey, readingTimeReportKey, readingTimeStorageKey } from 'shared-api/contract';
import { calls } from 'shared-api/paths';
import { maxDays, type ReadingDay, type ReadingTimeReport } from 'shared-api/schemas/reading-time';

/**
 * Reading time that this browser has counted: a visitor's stays here, and joins the account at the first sign-in; a member's
 * waits here for its next report. In local storage, because it has to be written while the page is being left.
 */
interface ReadingLog {
  /** Name of the member who read; empty for a visitor. */
  owner: string;
  days: Record<string, { seconds: number; characters: number }>;
  /** What is being reported: with the same id until it has been handed over, so that it counts once. */
  report?: ReadingTimeReport;
}

/** Adds to a day of whoever is signed in now. @param day `2026-03-09` */
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
  if (log.owner === '') return;
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

/** The log of whoever is signed in now. What another member left is dropped: it goes to no other account. */
const loadLog = (): ReadingLog => {
  const owner = currentOwner();
  try {
    const log = JSON.parse(localStorage.getItem(readingTimeStorageKey) ?? 'null') as ReadingLog | null;
    if (typeof log?.days === 'object' && (log.owner === owner || log.owner === '')) return { ...log, owner };
  } catch {
    // Storage is forbidden, or holds something else.
  }
  return { owner, days: {} };
};

const saveLog = (log: ReadingLog): void => {
  try {
    localStorage.setItem(readingTimeStorageKey, JSON.stringify(log));
  } catch {
    // Storage is full or forbidden: this much is not counted.
  }
};

const currentOwner = (): string => {
  try {
    const auth = JSON.parse(localStorage.getItem(authStorageKey) ?? 'null') as { username?: unknown; isAuth?: unknown };
    return auth?.isAuth === true && typeof auth.username === 'string' ? auth.username : '';
  } catch {
    return '';
  }
};
