import { byCommand } from '../../console/record/record-act.ts';
import { rollOverReads } from '../../novels/catalog/reads/roll-over-reads.ts';
import { changeHome } from '../../novels/editing/home/change-home.ts';
import { changeLegalTexts } from '../../novels/editing/legal/legal-texts.ts';
import { setSite } from '../../novels/editing/site-texts.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import type { UncompressedPage } from './made-page.ts';
import { createPageCache } from './page-cache.ts';
import type { PageKey } from './page-key.ts';
import { createPageStamps } from './page-stamps.ts';

describeOnEachDatabase('stamps of novels', (open) => {
  it('a stamp changes with its novel and with what every page shows, and with nothing else', async () => {
    const store = await open();
    const told = (text: string) => incoming({ chapters: [chapter('第一章 雾', text)] });
    await saveNovel(store, told('雾来了。'));
    let revision = 1;
    const stampOf = createPageStamps(store);
    const stamp = () => {
      revision += 1;
      return stampOf(1001, revision);
    };
    const first = await stamp();
    await saveNovel(store, incoming({ title: '别的书' }));
    expect(await stamp()).toBe(first);
    // A day that turns makes no page anew by itself.
    await rollOverReads(store, Date.now());
    expect(await stamp()).toBe(first);
    // The home page alone.
    await changeHome(store, (layout) => ({ ...layout, hidden: ['hot'] }), byCommand(), Date.now());
    expect(await stamp()).toBe(first);
    await saveNovel(store, told('雾散了。'));
    const second = await stamp();
    expect(second).not.toBe(first);
    await setSite(store, { name: '另一个站' });
    const third = await stamp();
    expect(third).not.toBe(second);
    // The footer leads there.
    await changeLegalTexts(store, { terms: '守规矩' });
    expect(await stamp()).not.toBe(third);
    expect(await stampOf(9999, revision)).toBeNull();
  });
});

describe('pages of one novel in the cache', () => {
  const at = { set: 'set', origin: 'http://localhost', url: '/book/1', encoding: 'identity' } as const;
  const key: PageKey = { ...at, revision: 1, corrections: 1 };
  const pageOf = (html: string, stamp: string | null): UncompressedPage => ({
    ...{ status: 200, html, policy: '', cacheable: true },
    novelId: 1,
    stamp,
  });

  it('a page of a novel stands in later revisions until the stamp of the novel changes [B12.14]', async () => {
    let stamp = 'a';
    const pages = createPageCache(1_000_000, async () => stamp);
    const make = jest.fn(async () => pageOf(`雾 ${stamp}`, stamp));
    for (const revision of [1, 2, 3]) await pages.get({ ...key, revision }, make);
    expect(make).toHaveBeenCalledTimes(1);
    expect(pages.counts).toEqual({ hits: 2, misses: 1 });
    stamp = 'b';
    expect(await pages.get({ ...key, revision: 4 }, make)).toMatchObject({ body: Buffer.from('雾 b') });
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('a page without a stamp is made anew in each revision, and so is one whose stamp cannot be had', async () => {
    const stamps = [async () => 'a', () => Promise.reject(new Error('gone'))];
    for (const [index, stampOf] of stamps.entries()) {
      const pages = createPageCache(1_000_000, stampOf);
      const make = jest.fn(async () => pageOf('雾', index === 0 ? null : 'a'));
      for (const revision of [1, 2]) await pages.get({ ...key, revision }, make);
      expect(make).toHaveBeenCalledTimes(2);
    }
  });
});
