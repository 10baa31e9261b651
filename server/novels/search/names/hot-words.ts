import type { Suggestion } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { leadingNovels } from '../../catalog/filter/filter-novels.ts';

const maxTitles = 6;
const maxTags = 6;

/**
 * Suggestions for a search box in which nothing stands yet: the novels that are read most this week, and the most frequent tags. All
 * are names of the library itself, so nobody's typing is shown to others.
 */
export const hotWords = async (store: Store): Promise<Suggestion[]> => {
  const novels = await leadingNovels(store, { order: 'hot' }, maxTitles);
  const tags = await selectFrequentTags(store).execute();
  return [
    ...novels
      .filter(({ read_count }) => read_count.week > 0)
      .map(({ id, title, author, category }) => ({
        kind: 'title' as const,
        text: title,
        novel_id: id,
        author: author.name,
        category: category.name,
      })),
    ...tags.map(({ tag }) => ({ kind: 'tag' as const, text: tag, novel_id: null, author: null, category: null })),
  ];
};

export const selectFrequentTags = ({ db }: Pick<Store, 'db'>) =>
  db
    .selectFrom('tag_counts')
    .select('tag')
    .where('novel_count', '>', 0)
    .orderBy('novel_count', 'desc')
    .orderBy('tag', 'desc')
    .limit(maxTags);
