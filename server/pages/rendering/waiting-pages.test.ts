import type { PendingPage } from './pending-page.ts';
import { createWaitingPages } from './waiting-pages.ts';

describe('pages that wait to be rendered', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const page = (url: string, pagesBefore = 0, isRetry = false) => {
    const made: PendingPage = { url, pagesBefore, isRetry, revision: 1, resolve: () => {}, reject: jest.fn() };
    return made;
  };
  const onRested = jest.fn();
  const open = () => createWaitingPages(onRested);
  /** Takes all that may be rendered beside each other. */
  const takeAll = (waiting: ReturnType<typeof open>, rendering: PendingPage[] = []): string[] => {
    for (let next = waiting.take(rendering); next; next = waiting.take(rendering)) rendering.push(next);
    return rendering.map(({ url }) => url);
  };

  it('pages are taken eight at a time, in the order in which they came', () => {
    const waiting = open();
    const urls = Array.from({ length: 10 }, (_, number) => `/${number}`);
    for (const url of urls) waiting.add(page(url, 1));
    expect(takeAll(waiting)).toEqual(urls.slice(0, 8));
    expect(takeAll(waiting)).toEqual(urls.slice(8));
  });

  it('a page of somebody who had few lately goes before those of addresses that had many, however long these wait', () => {
    const waiting = open();
    for (const number of [5, 9, 7]) waiting.add(page(`/many-${number}`, number));
    waiting.add(page('/few', 0));
    expect(takeAll(waiting)).toEqual(['/few']);
    expect(takeAll(waiting)).toEqual(['/many-5']);
    expect(takeAll(waiting)).toEqual(['/many-7']);
  });

  it('pages of addresses that had many lately are taken one at a time, each after a rest as long as the one before took [B7.38]', () => {
    const waiting = open();
    for (const number of [5, 6, 7]) waiting.add(page(`/${number}`, number));
    expect(takeAll(waiting)).toEqual(['/5']);
    jest.advanceTimersByTime(40);
    waiting.left([]);
    expect(takeAll(waiting)).toEqual([]);
    jest.advanceTimersByTime(39);
    expect(onRested).not.toHaveBeenCalled();
    waiting.add(page('/few', 0));
    expect(takeAll(waiting)).toEqual(['/few']);
    waiting.left([]);
    jest.advanceTimersByTime(1);
    expect(onRested).toHaveBeenCalledTimes(1);
    expect(takeAll(waiting)).toEqual(['/6']);
  });

  it('where two hundred wait the page of who had most lately is given up, not that of who comes', () => {
    const waiting = open();
    const most = page('/most', 100);
    waiting.add(most);
    for (let number = 0; number < 200; number += 1) waiting.add(page('/other', 5));
    expect(most.reject).toHaveBeenCalledTimes(1);
    const few = page('/few', 0);
    waiting.add(few);
    expect(few.reject).not.toHaveBeenCalled();
    expect(waiting.take([])).toBe(few);
  });
});
