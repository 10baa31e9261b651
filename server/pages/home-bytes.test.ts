import { brotliDecompressSync } from 'node:zlib';
import { pages } from 'shared-api/paths';
import { seedLibrary } from '../importing/seed/seed-library.ts';
import { buildTestSite } from '../testing/build-test-site.ts';
import { describeOnSqlite } from '../testing/databases.ts';

/** Source: issue "A library of a million novels": the home page as it goes over the wire. */
const maxBytes = 25_000;

describeOnSqlite('the size of the home page', (open) => {
  it('the home page of many novels with introductions of 500 characters has at most 25 kB compressed [B12.12]', async () => {
    const store = await open();
    await seedLibrary(store, { novels: 120, chapters: 1, characters: 50, seed: 1 });
    await store.db.transaction().execute(async (trx) => {
      for (const { id } of await trx.selectFrom('novels').select('id').execute())
        await trx
          .updateTable('novels')
          .set({ intro: introOf(id) })
          .where('id', '=', id)
          .execute();
    });
    const site = await buildTestSite(store);
    const { headers, rawPayload } = await site.inject({ url: pages.home, headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    const shown = new Set(
      brotliDecompressSync(rawPayload)
        .toString()
        .match(/\/book\/\d+/g),
    );
    expect(shown.size).toBeGreaterThan(20);
    expect(rawPayload.length).toBeLessThan(maxBytes);
    await site.close();
  });
});

/** 500 characters without a pattern, other ones for each novel. */
const introOf = (id: number): string => {
  let state = id;
  const next = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
  return Array.from({ length: 500 }, () => String.fromCharCode(0x4e00 + (next() % 3_000))).join('');
};
