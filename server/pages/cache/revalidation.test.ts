import type { CompressedPage, UncompressedPage } from './made-page.ts';
import { createPageCache } from './page-cache.ts';
import type { PageKey } from './page-key.ts';

const at = { set: 'set', origin: 'http://localhost', url: '/home', encoding: 'identity' } as const;
const first: PageKey = { ...at, revision: 1, corrections: 1 };
/** Something came since. */
const grown = { ...first, revision: 2 };
const page = (html: string, novelId: number | null = null): UncompressedPage => {
  const stamp = novelId === null ? null : 'stamp';
  return { status: 200, html, policy: '', cacheable: true, novelId, stamp };
};

describe('lists while the library grows', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const open = () => createPageCache(1_000_000);
  type Pages = ReturnType<typeof open>;
  const ask = async (pages: Pages, key: PageKey, make: () => Promise<UncompressedPage>) =>
    String(((await pages.get(key, make)) as CompressedPage).body);
  const making = (html: string) => jest.fn(async () => page(html));
  const never = () => Promise.reject(new Error('not to be made'));

  it('a list that lacks what came a moment ago is given at once, made anew beside its readers, and given then [B7.08]', async () => {
    const pages = open();
    await ask(pages, first, making('old'));
    jest.advanceTimersByTime(1_500);
    await ask(pages, first, never);
    const made = Promise.withResolvers<UncompressedPage>();
    const make = jest.fn(() => made.promise);
    expect(pages.has(grown)).toBe(true);
    expect(await ask(pages, grown, make)).toBe('old');
    expect(await ask(pages, grown, never)).toBe('old');
    expect(make).toHaveBeenCalledTimes(1);
    made.resolve(page('new'));
    await jest.advanceTimersByTimeAsync(0);
    expect(await ask(pages, grown, never)).toBe('new');
  });

  it('what was taken away or changed is gone at the very next request [B7.08]', async () => {
    const pages = open();
    await ask(pages, first, making('old'));
    const corrected = { ...grown, corrections: 2 };
    expect(pages.has(corrected)).toBe(false);
    expect(await ask(pages, corrected, making('new'))).toBe('new');
  });

  it('a list that is renewed when something is taken away is not given', async () => {
    const pages = open();
    await ask(pages, first, making('old'));
    jest.advanceTimersByTime(1_500);
    await ask(pages, first, never);
    const renewed = Promise.withResolvers<UncompressedPage>();
    await ask(pages, grown, () => renewed.promise);
    const corrected = { ...grown, revision: 3, corrections: 2 };
    expect(await ask(pages, corrected, making('right'))).toBe('right');
    renewed.resolve(page('wrong'));
    await jest.advanceTimersByTimeAsync(0);
    expect(await ask(pages, corrected, never)).toBe('right');
  });

  it('a list is made anew once a second at most, however often something comes', async () => {
    const pages = open();
    const make = making('list');
    await ask(pages, first, make);
    for (let moment = 1; moment <= 50; moment += 1) {
      await jest.advanceTimersByTimeAsync(100);
      await ask(pages, { ...first, revision: 1 + moment }, make);
    }
    expect(make.mock.calls.length).toBeGreaterThanOrEqual(4);
    expect(make.mock.calls.length).toBeLessThanOrEqual(6);
  });

  it('of many lists one is made anew at a time, and half of the time none', async () => {
    const pages = open();
    const urls = ['/home', '/filter', '/author/1', '/ranking'];
    for (const url of urls) await ask(pages, { ...first, url }, making('old'));
    await jest.advanceTimersByTimeAsync(1_500);
    for (const url of urls) await ask(pages, { ...first, url }, never);
    let running = 0;
    let busyMs = 0;
    const make = async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 40));
      running -= 1;
      busyMs += 40;
      return page('new');
    };
    for (const url of urls) await ask(pages, { ...grown, url }, make);
    await jest.advanceTimersByTimeAsync(200);
    expect(busyMs).toBe(120);
    await jest.advanceTimersByTimeAsync(200);
    for (const url of urls) expect(await ask(pages, { ...grown, url }, never)).toBe('new');
  });

  it('a list that waits for its renewal when its set is served no more is not made [B14.05]', async () => {
    let served = true;
    const pages = createPageCache(1_000_000, undefined, () => served);
    const waiting = { ...first, url: '/filter' };
    for (const key of [first, waiting]) await ask(pages, key, making('old'));
    await jest.advanceTimersByTimeAsync(1_500);
    for (const key of [first, waiting]) await ask(pages, key, never);
    const made = Promise.withResolvers<UncompressedPage>();
    await ask(pages, grown, () => made.promise);
    const make = making('new');
    await ask(pages, { ...waiting, revision: 2 }, make);
    served = false;
    made.resolve(page('new'));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(make).not.toHaveBeenCalled();
  });

  it('a list from before something came that nobody saw come is made anew for who asks', async () => {
    const pages = open();
    await ask(pages, first, making('old'));
    jest.advanceTimersByTime(2_001);
    expect(pages.has(grown)).toBe(false);
    expect(await ask(pages, grown, making('new'))).toBe('new');
  });

  it('a list that could not be renewed in time is made anew for who asks', async () => {
    const pages = open();
    await ask(pages, first, making('old'));
    jest.advanceTimersByTime(1_500);
    await ask(pages, first, never);
    expect(await ask(pages, grown, never)).toBe('old');
    await jest.advanceTimersByTimeAsync(2_001);
    expect(await ask(pages, grown, making('new'))).toBe('new');
  });

  it('the page of one novel is told by its stamp, and never given old', async () => {
    const pages = createPageCache(1_000_000, async (_novel, revision) => (revision === 1 ? 'stamp' : 'later'));
    const url = '/book/1';
    await ask(pages, { ...first, url }, async () => page('old', 1));
    expect(await ask(pages, { ...grown, url }, async () => page('new', 1))).toBe('new');
  });
});
