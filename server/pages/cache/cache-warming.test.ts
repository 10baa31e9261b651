import type { ReleaseSet } from '../../releases/release-set.ts';
import type { UncompressedPage } from './made-page.ts';
import { createPageCache, type GivenPage } from './page-cache.ts';
import type { PageKey } from './page-key.ts';
import type { PreviousSet } from './previous-set.ts';

const at = { origin: 'http://localhost', encoding: 'identity' } as const;
const old: Omit<PageKey, 'url'> = { ...at, set: 'old', revision: 7, corrections: 3 };
/** Nothing but the set has changed. */
const next = { ...old, set: 'new', revision: 8, corrections: 4 };
const urls = Array.from({ length: 10 }, (_, number) => `/${number}`);

describe('pages of a new set', () => {
  let isOver: boolean;
  const before: PreviousSet = {
    set: { id: 'old' } as ReleaseSet,
    ...{ revision: 7, corrections: 3 },
    isOver: () => isOver,
  };
  beforeEach(() => {
    isOver = false;
  });

  const page = (html: string, novelId: number | null = null): UncompressedPage => ({
    ...{ status: 200, html, policy: '', cacheable: true, novelId },
    stamp: novelId === null ? null : 'stamp',
  });
  const open = async (
    novelId: number | null = null,
    stampOf = async (_novel: number, _revision: number) => 'stamp',
  ) => {
    const pages = createPageCache(1_000_000, stampOf);
    for (const url of urls) await pages.get({ ...old, url }, async () => page('old', novelId));
    return pages;
  };
  type Pages = Awaited<ReturnType<typeof open>>;
  const ask = async (pages: Pages, url: string, make: () => Promise<UncompressedPage>, key = next) => {
    const given = (await pages.get({ ...key, url }, make, before)) as GivenPage;
    return `${given.body}${given.isOfPreviousSet ? ', kept' : ''}`;
  };
  const never = () => Promise.reject(new Error('not to be made'));
  const holding = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const make = jest.fn(async () => {
      await promise;
      return page('new');
    });
    return { make, resolve };
  };
  const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('the first page is made for who asks, though one of the previous set is kept', async () => {
    expect(await ask(await open(), '/0', async () => page('new'))).toBe('new');
  });

  it('who asks while a page is being made, or while four are, is given that of the previous set at once', async () => {
    const pages = await open();
    const { make, resolve } = holding();
    const four = urls.slice(0, 4).map((url) => ask(pages, url, make));
    for (const url of urls) expect(await ask(pages, url, make)).toBe('old, kept');
    resolve();
    expect(new Set(await Promise.all(four))).toEqual(new Set(['new']));
  });

  it('the pages that nobody waits for are made one at a time in the order in which they were asked for, each once', async () => {
    const pages = await open();
    const { make, resolve } = holding();
    const four = urls.slice(0, 4).map((url) => ask(pages, url, make));
    const made: string[] = [];
    let running = 0;
    const later = (url: string) => async () => {
      running += 1;
      expect(running).toBe(1);
      await Promise.resolve();
      running -= 1;
      made.push(url);
      return page('new');
    };
    for (const url of [...urls, ...urls]) await ask(pages, url, later(url));
    resolve();
    await Promise.all(four);
    await settle();
    expect(made).toEqual(urls.slice(4));
    for (const url of urls) expect(await ask(pages, url, never)).toBe('new');
  });

  it('what nobody needs any more is not made in the background', async () => {
    const pages = await open();
    const { make, resolve } = holding();
    for (const url of urls.slice(0, 4)) void ask(pages, url, make);
    const waiting = holding();
    for (const url of urls.slice(4)) await ask(pages, url, waiting.make);
    isOver = true;
    resolve();
    waiting.resolve();
    await settle();
    expect(waiting.make).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Partial<PageKey>]>([
    ['something was corrected since', { revision: 9, corrections: 5 }],
    ['something was corrected, and the activation is not counted yet', { revision: 9, corrections: 3 }],
  ])('a list of the previous set is not given where %s', async (_, counts) => {
    const pages = await open();
    const key = { ...next, ...counts };
    const given = urls.map((url) => ask(pages, url, async () => page('new'), key));
    expect(new Set(await Promise.all(given))).toEqual(new Set(['new']));
  });

  it('a list of the previous set is not given where it was not the present one when that was seen last', async () => {
    const pages = await open();
    before.revision = 8;
    const key = { ...next, revision: 9 };
    jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_001);
    const given = urls.map((url) => ask(pages, url, async () => page('new'), key));
    expect(new Set(await Promise.all(given))).toEqual(new Set(['new']));
    before.revision = 7;
  });

  it('the page of one novel is given whatever else was corrected, as long as the novel is the same', async () => {
    const key = { ...next, revision: 12, corrections: 8 };
    const { make, resolve } = holding();
    for (const [revisionOfChange, given] of [
      [13, 'old, kept'],
      [12, 'new'],
    ] as const) {
      const stampOf = async (_: number, revision: number) => (revision < revisionOfChange ? 'stamp' : 'later');
      const pages = await open(1, stampOf);
      const four = urls.slice(0, 4).map((url) => ask(pages, url, make, key));
      expect(await ask(pages, '/5', async () => page('new', 1), key)).toBe(given);
      resolve();
      await Promise.all(four);
    }
  });

  it('asks nothing of an address, which has not caused what is made', async () => {
    const pages = await open();
    expect(pages.has({ ...next, url: '/0' })).toBe(false);
    expect(pages.has({ ...next, url: '/0' }, before)).toBe(true);
    expect(pages.has({ ...next, url: '/unknown' }, before)).toBe(false);
  });
});
