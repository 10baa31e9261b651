import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { CompressedPage, Redirect, UncompressedPage } from './made-page.ts';
import { createPageCache } from './page-cache.ts';
import type { PageKey } from './page-key.ts';

const at = { set: 'set', origin: 'http://localhost', url: '/home', encoding: 'identity' } as const;
const key: PageKey = { ...at, revision: 1, corrections: 1 };
const whole = (html: string): UncompressedPage => ({
  status: 200,
  html,
  policy: "default-src 'none'",
  cacheable: true,
});

describe('the page cache', () => {
  const cache = () => createPageCache(1_000_000);
  const maker = (made: UncompressedPage | Redirect = whole('<p>书</p>')) => jest.fn(async () => made);

  it('a page is made once and given again', async () => {
    const make = maker();
    const pages = cache();
    const first = await pages.get(key, make);
    expect(await pages.get(key, make)).toBe(first);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('a page that says how long it stands is made anew then', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const make = maker({ ...whole('<p>书</p>'), maxAgeMs: 60_000 });
    const pages = cache();
    await pages.get(key, make);
    now.mockReturnValue(60_999);
    await pages.get(key, make);
    expect(make).toHaveBeenCalledTimes(1);
    now.mockReturnValue(61_001);
    await pages.get(key, make);
    expect(make).toHaveBeenCalledTimes(2);
    now.mockRestore();
  });

  it('a page is made once for all who ask at the same time', async () => {
    const make = maker();
    const pages = cache();
    const given = await Promise.all(Array.from({ length: 50 }, () => pages.get(key, make)));
    expect(new Set(given).size).toBe(1);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Partial<PageKey>]>([
    ['release set', { set: 'other' }],
    ['origin', { origin: 'https://localhost' }],
    ['address', { url: '/home?x=1' }],
    ['encoding', { encoding: 'gzip' }],
  ])('pages are kept apart by %s', async (_, part) => {
    const pages = cache();
    await pages.get(key, maker(whole('one')));
    const other = maker(whole('two'));
    await pages.get({ ...key, ...part }, other);
    expect(other).toHaveBeenCalledTimes(1);
    expect(await pages.get(key, maker())).toMatchObject({ body: Buffer.from('one') });
  });

  it('a page is compressed as it is asked for, with a tag for each encoding that follows from the content', async () => {
    const html = '<p>海上生明月</p>'.repeat(100);
    const give = async (encoding: PageKey['encoding'], revision = 1) =>
      (await cache().get({ ...key, encoding, revision }, maker(whole(html)))) as CompressedPage;
    const [br, gzip, identity] = [await give('br'), await give('gzip'), await give('identity')];
    expect(brotliDecompressSync(br.body).toString()).toBe(html);
    expect(gunzipSync(gzip.body).toString()).toBe(html);
    expect(identity.body.toString()).toBe(html);
    expect(br.body.length).toBeLessThan(html.length / 5);
    expect(new Set([br.etag, gzip.etag, identity.etag]).size).toBe(3);
    // A reader who has the page from before a change elsewhere in the library need not fetch it again.
    expect((await give('br', 2)).etag).toBe(br.etag);
  });

  it('a page that was not rendered whole, and a redirect, are given but not kept', async () => {
    const pages = cache();
    for (const made of [
      { status: 404, html: 'no such page', policy: '', cacheable: false },
      { status: 302, location: '/home' },
    ]) {
      const make = maker(made);
      await pages.get(key, make);
      await pages.get(key, make);
      expect(make).toHaveBeenCalledTimes(2);
    }
    expect(pages.size()).toBe(0);
  });

  it('a page that could not be made is made again', async () => {
    const pages = cache();
    await expect(pages.get(key, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pages.get(key, maker(whole('yes')))).toMatchObject({ body: Buffer.from('yes') });
  });

  it('the cache stays within its bytes: the least recently used pages go first', async () => {
    const pages = createPageCache(100_000);
    const page = maker(whole('x'.repeat(10_000)));
    const ask = (number: number) => pages.get({ ...key, url: `/${number}` }, page);
    for (let number = 0; number < 100; number += 1) {
      await ask(number);
      await ask(0);
      expect(pages.size()).toBeLessThanOrEqual(100_000);
    }
    expect(page).toHaveBeenCalledTimes(100);
    await ask(1);
    expect(page).toHaveBeenCalledTimes(101);
  });

  it('the bytes of an address count as well, two for each character', async () => {
    const sizeWith = async (url: string) => {
      const pages = cache();
      await pages.get({ ...key, url }, maker());
      return pages.size();
    };
    expect((await sizeWith(`/search?keyword=${'海'.repeat(1_000)}`)) - (await sizeWith('/search?keyword='))).toBe(
      2_000,
    );
  });

  it('a page that is larger than the whole cache is given but not kept', async () => {
    const pages = createPageCache(1_000);
    expect(await pages.get(key, maker(whole('x'.repeat(2_000))))).toMatchObject({ status: 200 });
    expect(pages.size()).toBe(0);
  });

  it('of a page the newest revision is kept, whichever is made last', async () => {
    const pages = createPageCache(1_000_000);
    const slow = Promise.withResolvers<UncompressedPage>();
    const old = pages.get(key, () => slow.promise);
    await pages.get({ ...key, revision: 2 }, maker(whole('new')));
    slow.resolve(whole('old'));
    expect(await old).toMatchObject({ body: Buffer.from('old') });
    expect(pages.pages()).toBe(1);
    const again = maker();
    expect(await pages.get({ ...key, revision: 2 }, again)).toMatchObject({ body: Buffer.from('new') });
    expect(again).not.toHaveBeenCalled();
  });

  it('where the library is out of reach the page of an earlier revision is given, and made again a second later [B14.10]', async () => {
    jest.useFakeTimers();
    const pages = cache();
    const next = { ...key, revision: 2, corrections: 2 };
    const failing = maker({ ...whole('no'), status: 503, cacheable: false });
    expect(await pages.get(next, failing)).toMatchObject({ status: 503 });
    await pages.get(key, maker(whole('before')));
    for (const _ of [1, 2]) {
      expect(pages.has(next)).toBe(_ === 2);
      expect(await pages.get(next, failing)).toMatchObject({ status: 200, body: Buffer.from('before') });
    }
    expect(failing).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(1_001);
    expect(await pages.get(next, maker(whole('after')))).toMatchObject({ body: Buffer.from('after') });
    jest.useRealTimers();
  });
});
