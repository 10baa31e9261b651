import { readFileSync } from 'node:fs';
import path from 'node:path';
import { keepImportedCover, setImportedCover } from '../novels/editing/covers/save-cover.ts';
import { setFirstPicks } from '../novels/editing/picks.ts';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { until } from '../testing/until.ts';
import type { ContentRevision } from './content-revision.ts';
import type { Store } from './open-store.ts';

describeOnEachDatabase('the content revision', (open) => {
  let store: Store;
  let revision: ContentRevision;
  beforeEach(async () => {
    store = await open();
    revision = await store.watchContent();
  });
  afterEach(() => revision.close());

  const stored = async () =>
    Number((await store.db.selectFrom('content_revision').select('value').executeTakeFirstOrThrow()).value);
  const moves = async (change: () => Promise<unknown>) => {
    const before = revision.current();
    await change();
    await until(() => revision.current() !== before);
    expect(revision.current()).toBe(await stored());
  };

  it('the content revision moves with whatever readers see: a novel, a chapter, a fact, the picks', async () => {
    await moves(() => saveNovel(store, incoming()));
    await moves(() => saveNovel(store, incoming({ chapters: [chapter('第一章 雾', '雾散了。')] })));
    await moves(() => saveNovel(store, incoming({ intro: '一座灯塔。' })));
    await moves(() => setFirstPicks(store, ['1001']));
  });

  it('what an import only adds, a novel, a chapter, a cover, is no correction; whatever else it or anybody changes is', async () => {
    const other = await open(open.optionsOf(store));
    const corrects = async (change: () => Promise<unknown>) => {
      const before = revision.corrections();
      await moves(change);
      return revision.corrections() - before;
    };
    const chapters = [chapter('第一章 雾'), chapter('第二章 船')];
    const imported = (novel: object) => () => saveNovel(other, incoming({ chapters, ...novel }), { inBulk: true });
    expect(await corrects(imported({}))).toBe(0);
    expect(await corrects(imported({ chapters: [...chapters, chapter('第三章 灯')] }))).toBe(0);
    expect(await corrects(imported({}))).toBe(1);
    expect(await corrects(imported({ chapters: [chapter('第一章 雾', '雾散了。'), chapters[1]] }))).toBe(1);
    expect(await corrects(imported({ intro: '一座灯塔。' }))).toBe(1);
    const covered = (picture: Uint8Array) => async () => {
      const { address } = await keepImportedCover(store, picture);
      await store.db.transaction().execute((trx) => setImportedCover(trx, 1001, address));
    };
    const picture = readFileSync(path.resolve(import.meta.dirname, '../pages/web-app/icons/192.png'));
    expect(await corrects(covered(picture))).toBe(0);
    const another = readFileSync(path.resolve(import.meta.dirname, '../pages/web-app/icons/512.png'));
    expect(await corrects(covered(another))).toBe(1);
    expect(await corrects(() => saveNovel(store, incoming({ title: '归船' })))).toBe(1);
    expect(await corrects(() => setTakenDown(other, 1001, true))).toBe(1);
  });

  it('the content revision moves with what another process writes', async () => {
    const other = await open(open.optionsOf(store));
    await moves(() => saveNovel(other, incoming()));
  });

  it('the content revision stays where nothing was changed, or the change was undone', async () => {
    await saveNovel(store, incoming());
    const before = await stored();
    await saveNovel(store, incoming());
    await expect(saveNovel(store, incoming({ title: ' ' }))).rejects.toThrow(RangeError);
    expect(await stored()).toBe(before);
  });

  it('the content revision counts each of many changes at once', async () => {
    const before = await stored();
    await Promise.all(Array.from({ length: 10 }, (_, index) => saveNovel(store, incoming({ title: `灯塔 ${index}` }))));
    expect(await stored()).toBe(before + 10);
    await until(() => revision.current() === before + 10);
  });
});
