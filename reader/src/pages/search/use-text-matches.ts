import { useEffect, useState } from 'react';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { FoundTexts, OtherSearch } from 'shared-api/schemas/other-search';

interface TextMatches extends FoundTexts {
  /** Whether texts are being searched right now. */
  isSearching: boolean;
}

/**
 * Matches in chapter texts. A page of that search looks through a limited amount of text, and may be empty while its cursor
 * leads on: the cursor is followed until there is a match, or all texts were searched.
 * @param first the page that the loader gave
 */
export const useTextMatches = (keyword: string, first: FoundTexts): TextMatches => {
  const [page, setPage] = useState<FoundTexts>(first);
  const { items, next_cursor } = page;
  const [hasFailed, setFailed] = useState(false);
  const isSearching = items.length === 0 && next_cursor !== null && !hasFailed;

  useEffect(() => {
    if (!isSearching || next_cursor === null) return;
    const leaving = new AbortController();
    get<OtherSearch>(calls.otherSearch(keyword, next_cursor), { signal: leaving.signal }).then(setPage, () => {
      // The page's error listener has shown the error; the link to the next page stays.
      if (!leaving.signal.aborted) setFailed(true);
    });
    return () => leaving.abort();
  }, [isSearching, keyword, next_cursor]);

  return { ...page, isSearching };
};
