import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { searchTexts } from './search-texts.ts';
import { signUnsigned } from './sign-unsigned.ts';
import { signatureId } from './signature-parts.ts';

describeOnEachDatabase('parts of novels without a signature', (open) => {
  let store: Store;
  let novelId: number;
  beforeEach(async () => {
    store = await open();
    const chapters = Array.from({ length: 40 }, (_, index) =>
      chapter(`第${index + 1}章`, `第${index}天，船到了渡口。`),
    );
    novelId = Number((await saveNovel(store, incoming({ chapters }))).novelId);
  });

  const parts = () => store.db.selectFrom('text_signatures').selectAll().orderBy('id').execute();
  const pieces = () => store.db.selectFrom('signature_pieces').selectAll().orderBy('id').execute();
  const found = async (keyword: string) =>
    (await searchTexts(store, { keyword })).items.map(({ chapter: { no } }) => no);

  /** As a server of an earlier version does, which knows no pieces. */
  const writeAsBefore = async (id: number) => {
    await store.db.deleteFrom('text_signatures').where('id', '=', id).execute();
    await store.db
      .insertInto('text_signatures')
      .values({ id, bits: Buffer.alloc(32) })
      .execute();
  };

  it('parts that an earlier server wrote are searched whole, and signed as if they had just been saved', async () => {
    const [signed, cut] = [await parts(), await pieces()];
    await store.db
      .deleteFrom('signature_pieces')
      .where('id', '<', cut.at(-1)?.id ?? 0)
      .execute();
    for (const { id } of signed.slice(0, -1)) await writeAsBefore(id);
    expect(await found('第7天')).toEqual([8]);
    expect(await found('没有这句')).toEqual([]);
    await signUnsigned(store);
    expect([await parts(), await pieces()]).toEqual([signed, cut]);
    expect(await found('第7天')).toEqual([8]);
  });

  it('signing goes on at the next turn where the time of one is over', async () => {
    for (const { id } of await parts()) await writeAsBefore(id);
    const unsigned = async () => (await parts()).filter((part) => part.pieces === null).length;
    const oneEachTurn = { maxTurnMs: 0, maxParts: 8, maxCharacters: 1 };
    await signUnsigned(store, oneEachTurn);
    expect(await unsigned()).toBe(2);
    await signUnsigned(store, oneEachTurn);
    await signUnsigned(store, oneEachTurn);
    expect(await unsigned()).toBe(0);
  });

  it('parts of several novels are signed in one transaction', async () => {
    await saveNovel(store, incoming({ title: '归船' }));
    const signed = await parts();
    for (const { id } of signed) await writeAsBefore(id);
    await signUnsigned(store, { maxTurnMs: 0, maxParts: signed.length, maxCharacters: 400_000 });
    expect(await parts()).toEqual(signed);
  });

  it('others have their turn between two novels of one transaction', async () => {
    await saveNovel(store, incoming({ title: '归船' }));
    for (const { id } of await parts()) await writeAsBefore(id);
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    count();
    const turnsAtLocks: number[] = [];
    const lock: Store['dialect']['lock'] = async (trx, key) => {
      turnsAtLocks.push(turns);
      await store.dialect.lock(trx, key);
    };
    const watched = { ...store, dialect: { ...store.dialect, lock } };
    await signUnsigned(watched, { maxTurnMs: 0, maxParts: 9, maxCharacters: 400_000 });
    isOver = true;
    expect(new Set(turnsAtLocks).size).toBe(2);
  });

  it('what is saved meanwhile is signed as it is then', async () => {
    const titles = ['归船', '渡口', '灯塔'];
    const told = (title: string, text: string) =>
      incoming({ title, chapters: [chapter('第一章', text.repeat(50)), chapter('第二章', '船又走了。')] });
    for (const title of titles) await saveNovel(store, told(title, '雾来了。'));
    for (const { id } of await parts()) await writeAsBefore(id);
    await Promise.all([signUnsigned(store), ...titles.map((title) => saveNovel(store, told(title, '雾散了。')))]);
    await signUnsigned(store);
    const signed = [await parts(), await pieces()];
    for (const { id } of await parts()) await writeAsBefore(id);
    await signUnsigned(store);
    expect([await parts(), await pieces()]).toEqual(signed);
    expect((await searchTexts(store, { keyword: '雾来了' })).items).toEqual([]);
    expect((await searchTexts(store, { keyword: '雾散了' })).items.length).toBe(titles.length);
  });

  it('a part without text, of a novel that is there or not, has nothing to be signed and goes', async () => {
    const signed = await parts();
    for (const id of [signatureId(novelId, 9), signatureId(novelId + 1, 0)]) await writeAsBefore(id);
    await signUnsigned(store);
    expect(await parts()).toEqual(signed);
  });

  it('for servers of an earlier version each part has a signature that denies no word', async () => {
    for (const { bits } of await parts()) expect([...bits]).toEqual([0xff]);
  });
});
