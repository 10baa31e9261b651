import type { Store } from '../db/open-store.ts';
import { setTakenDown } from '../novels/editing/take-down.ts';
import { saveNovel } from '../novels/saving/save-novel.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { chapter, incoming } from '../testing/incoming.ts';
import { readNovel } from './read-novel.ts';

describeOnEachDatabase('the novel of a smoke test', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });

  it('is the one that was updated last, with its first chapters as they stand [B7.29]', async () => {
    const one = incoming({ title: '先来的' });
    const chapters = ['一', '二', '三', '四'].map((title) => ({ ...chapter(title), volume: 0 }));
    const last = incoming({ title: '后来的', volumes: [{ title: '上卷' }, { title: '下卷' }], chapters });
    await saveNovel(store, one);
    await saveNovel(store, last);
    expect(await readNovel(store)).toEqual({
      ...last,
      volumes: [{ title: '上卷' }],
      chapters: chapters.slice(0, 3),
    });
  });

  it('is none that was taken down, and none at all in an empty library', async () => {
    expect(await readNovel(store)).toBeNull();
    const { novelId } = await saveNovel(store, incoming());
    await setTakenDown(store, Number(novelId), true);
    expect(await readNovel(store)).toBeNull();
  });
});
