import { type PendingPage, RenderError } from './pending-page.ts';

/** Pages in the worker at a time: while some wait for their data others are rendered. */
const maxInWorker = 8;

/** Pages that wait for the worker. More are left to the browser. */
const maxWaiting = 200;

/** Pages that an address may have had lately, and its next ones are still like anybody's. */
const fewPages = 2;

/** Longest rest after a page, whatever it took. */
const maxRestMs = 1_000;

/** The pages that wait for a worker, in the order in which it gets them. */
interface WaitingPages {
  /** Adds a page, before those of addresses that had more lately. Where too many wait, the last is rejected. */
  add: (page: PendingPage) => void;
  /** Puts pages before all others. */
  addFirst: (pages: readonly PendingPage[]) => void;
  /** Takes the next page that may be rendered beside others; none where it has to wait. @param rendering the others */
  take: (rendering: readonly PendingPage[]) => PendingPage | undefined;
  /** Notes that a page has left the worker. @param rendering those that have not */
  left: (rendering: readonly PendingPage[]) => void;
  /** Takes all. */
  clear: () => PendingPage[];
}

/**
 * Pages of addresses that had more than a few lately are rendered one at a time, after everybody else's, each with a rest as long as it
 * took: whoever asks for pages without end leaves half of the time to others.
 * @param onRested called when a rest is over
 */
export const createWaitingPages = (onRested: () => void): WaitingPages => {
  let waiting: PendingPage[] = [];
  let takenAt = 0;
  let restUntil = 0;
  let isResting = false;

  const rest = () => {
    if (isResting) return;
    isResting = true;
    setTimeout(() => {
      isResting = false;
      onRested();
    }, restUntil - performance.now());
  };

  return {
    add: (page) => {
      const before = waiting.findLastIndex((other) => other.isRetry || other.pagesBefore <= page.pagesBefore);
      waiting.splice(before + 1, 0, page);
      if (waiting.length > maxWaiting) waiting.pop()?.reject(new RenderError(`${maxWaiting} pages wait already`));
    },
    addFirst: (pages) => {
      waiting = [...pages, ...waiting];
    },
    take: (rendering) => {
      const [next] = waiting;
      if (!next) return undefined;
      const isOfMany = next.pagesBefore >= fewPages;
      // One that may have ended its first worker is rendered alone.
      const isAlone = isOfMany || next.isRetry || rendering.some(({ isRetry }) => isRetry);
      if (rendering.length >= (isAlone ? 1 : maxInWorker)) return undefined;
      if (isOfMany && performance.now() < restUntil) {
        rest();
        return undefined;
      }
      takenAt = performance.now();
      return waiting.shift();
    },
    left: (rendering) => {
      if (rendering.length === 0) restUntil = performance.now() + Math.min(performance.now() - takenAt, maxRestMs);
    },
    clear: () => waiting.splice(0),
  };
};
