import type { FoundNovels } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { foldName } from './fold-name.ts';
import { withMarks, withMarksOfBoth } from './mark-names.ts';
import { novelsByTitleAndAuthor, novelsWithNearTitle } from './near-names.ts';
import { type NovelSearch, searchNovels } from './search-novels.ts';

/**
 * Searches by title and author, and says where these hold the keyword. A keyword that neither holds is tried as both in one, and then as a title with a wrong character.
 * @throws BadCursorError for a cursor of another list
 */
export const findNovels = async (store: Store, search: NovelSearch): Promise<FoundNovels> => {
  const found = await searchNovels(store, search);
  const key = foldName(search.keyword);
  if (found.items.length > 0 || found.next_cursor !== null || search.cursor !== undefined || key === '')
    return { ...found, items: found.items.map((novel) => withMarks(novel, key)), corrections: [] };
  const items = (await novelsByTitleAndAuthor(store, key)).map((novel) => withMarksOfBoth(novel, key));
  const near = items.length > 0 ? [] : await novelsWithNearTitle(store, key);
  return { items, next_cursor: null, corrections: [...new Set(near.map(({ title }) => title))] };
};
