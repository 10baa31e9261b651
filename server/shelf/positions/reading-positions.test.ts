import type { Store } from '../../db/open-store.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { chapter, incoming } from '../../testing/incoming.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { percentRead, readingPositionsOf } from './reading-positions.ts';
import { saveProgress } from './save-progress.ts';

const now = Date.UTC(2026, 0, 10);

describeOnEachDatabase('reading positions', (open) => {
  let store: Store;
  let member: number;
  beforeAll(async () => {
    store = await open();
    member = (await signInMember(store)).id;
  });

  const save = async (title: string, ...titles: string[]) =>
    Number((await saveNovel(store, incoming({ title, chapters: titles.map((name) => chapter(name)) }))).novelId);
  const report = (id: number, serial: number) => saveProgress(store, member, { cid: `${id}-${serial}` }, now);
  const positionIn = async (id: number) => (await readingPositionsOf(store.db, member, [id])).get(id);

  it('the positions of several novels are found at once, without novels that were not read', async () => {
    const ids = [await save('一部', '一', '二'), await save('二部', '一'), await save('三部', '一')];
    await report(ids[0] ?? 0, 1);
    await report(ids[1] ?? 0, 1);
    const positions = await readingPositionsOf(store.db, member, ids);
    expect([...positions].map(([id, { unread }]) => [id, unread])).toEqual(
      expect.arrayContaining([
        [ids[0], 1],
        [ids[1], 0],
      ]),
    );
    expect(positions.size).toBe(2);
    expect(await readingPositionsOf(store.db, member, [])).toEqual(new Map());
  });

  it('a position stays with its chapter when others are inserted before and after it', async () => {
    const id = await save('连载', '一', '二', '三', '四');
    await report(id, 2);
    await save('连载', '楔子', '一', '二', '三', '四', '五');
    expect(await positionIn(id)).toMatchObject({
      progress: { chapter_id: `${id}-2`, no: 3, percent: 33.3 },
      unread: 3,
    });
  });

  it('the position in a removed chapter is the beginning of the chapter with its number, or of the last one', async () => {
    const id = await save('删减', '一', '二', '三', '四');
    await report(id, 3);
    await save('删减', '一', '二', '四');
    expect(await positionIn(id)).toMatchObject({ progress: { chapter_id: `${id}-4`, no: 3, pid: null }, unread: 0 });
    await save('删减', '一', '二');
    expect(await positionIn(id)).toMatchObject({ progress: { chapter_id: `${id}-2`, no: 2, pid: null }, unread: 0 });
  });

  it('a chapter that was read to its end goes on with the next, also with one that comes later [B10.10]', async () => {
    const id = await save('读完', '一', '二');
    const readTo = (serial: number, fraction: number) =>
      saveProgress(store, member, { cid: `${id}-${serial}`, pid: '1', fraction, revision: 1 }, now);
    await readTo(1, 0.9);
    expect((await positionIn(id))?.progress).not.toHaveProperty('next_id');
    await readTo(1, 1);
    expect((await positionIn(id))?.progress).toMatchObject({
      chapter_id: `${id}-1`,
      next_id: `${id}-2`,
      next_title: '二',
      percent: 50,
    });
    await readTo(2, 1);
    expect((await positionIn(id))?.progress).toMatchObject({ chapter_id: `${id}-2`, percent: 100 });
    expect((await positionIn(id))?.progress).not.toHaveProperty('next_id');
    await save('读完', '一', '二', '三');
    expect((await positionIn(id))?.progress).toMatchObject({
      chapter_id: `${id}-2`,
      next_id: `${id}-3`,
      next_title: '三',
    });
  });

  it('a novel without chapters has no position', async () => {
    const id = await save('空书', '一');
    await report(id, 1);
    await save('空书');
    expect(await positionIn(id)).toBeUndefined();
  });
});

it.each([
  [{ no: 1, fraction: 0, chapter_count: 4 }, 0],
  [{ no: 2, fraction: 0.5, chapter_count: 4 }, 37.5],
  [{ no: 1, fraction: 0.5, chapter_count: 3 }, 16.7],
  [{ no: 4, fraction: 1, chapter_count: 4 }, 100],
  [{ no: 9, fraction: 0, chapter_count: 4 }, 100],
  [{ no: 1, fraction: 0, chapter_count: 0 }, 0],
])('the position %j lies at %d per cent of its novel', (position, percent) => {
  expect(percentRead(position)).toBe(percent);
});
