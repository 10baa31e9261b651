import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { setTakenDown } from '../../editing/take-down.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { hotWords } from './hot-words.ts';

describeOnEachDatabase('hot words', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    const library = [
      ['无人读', 0],
      ['读得少', 1],
      ['读得多', 9],
      ['下架的', 99],
    ] as const;
    for (const [title, reads] of library) {
      const tags = reads > 0 ? ['海', title] : ['海'];
      const { novelId } = await saveNovel(store, incoming({ title, tags, chapters: [chapter('一')] }));
      await store.db.updateTable('novels').set({ read_week: reads }).where('id', '=', Number(novelId)).execute();
      if (title === '下架的') await setTakenDown(store, Number(novelId), true);
    }
  });

  it('hot words are the novels that are read this week, the most read first, and the most frequent tags [B3.02]', async () => {
    const words = await hotWords(store);
    expect(words.map(({ kind, text }) => [kind, text])).toEqual([
      ['title', '读得多'],
      ['title', '读得少'],
      ['tag', '海'],
      ['tag', '读得少'],
      ['tag', '读得多'],
    ]);
    expect(words[0]?.novel_id).toMatch(/^\d+$/);
  });
});
