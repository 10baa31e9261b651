import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { saveNovel } from '../../saving/save-novel.ts';
import { findTaggedNovels } from './tagged-novels.ts';

describeOnEachDatabase('novels with several tags', (open) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    const tagsOf = [['海'], ['海', '雾'], ['海', '雾'], ['海', '山'], ['雾'], ['雾'], ['雾']];
    for (const [index, tags] of tagsOf.entries()) {
      await saveNovel(store, incoming({ title: `书 ${index}`, tags, chapters: [chapter('一')] }));
    }
  });

  const found = async (tags: string[], maxLooked?: number) => {
    const { novels, more } = await findTaggedNovels(store, tags, maxLooked);
    return [novels.map((novel) => novel.tags.join('')), more];
  };

  it('novels with several tags are all found where the rarest stands on few', async () => {
    expect(await found(['雾', '海'], 4)).toEqual([['海雾', '海雾'], false]);
    expect(await found(['雾', '海'])).toEqual([['海雾', '海雾'], false]);
    expect(await found(['雾', '没有'])).toEqual([[], false]);
  });

  it('of novels with several tags those that are looked at are bounded, not those that are found, and that is said [B12.04]', async () => {
    expect(await found(['雾', '海'], 3)).toEqual([['海雾', '海雾'], true]);
    expect(await found(['雾', '海'], 2)).toEqual([['海雾'], true]);
    expect(await found(['雾', '海'], 1)).toEqual([[], true]);
  });
});
