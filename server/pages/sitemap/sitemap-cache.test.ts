import { createSitemapCache } from './sitemap-cache.ts';

test('a map is made once as long as its stamp stays, and anew after it', async () => {
  const cached = createSitemapCache();
  let made = 0;
  const make = async () => {
    made += 1;
    return { body: Buffer.from(`${made}`) };
  };
  const ask = async (name: string, stamp: string) => (await cached(name, stamp, make))?.body.toString();
  expect([
    await ask('a', '1'),
    await ask('a', '1'),
    await ask('b', '1'),
    await ask('a', '2'),
    await ask('a', '2'),
  ]).toEqual(['1', '1', '2', '3', '3']);
});

test('a map that is not there is asked for each time', async () => {
  const cached = createSitemapCache();
  const make = jest.fn(async () => null);
  expect([await cached('a', '0', make), await cached('a', '0', make)]).toEqual([null, null]);
  expect(make).toHaveBeenCalledTimes(2);
});
