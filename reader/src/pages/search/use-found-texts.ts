import { useEffect, useState } from 'react';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Page } from 'shared-api/schemas/common';
import type { OtherSearch, TextHit } from 'shared-api/schemas/other-search';

export interface FoundTexts extends Page<TextHit> {
  /** Whether texts are being looked through right now. */
  isLooking: boolean;
}

/**
 * The places in texts, once there are any: a page of the search looks through so much text and no more, and may be empty
 * while its cursor leads on. So it is followed until something was found, or all was looked through.
 * @param first the page that was loaded
 */
export const useFoundTexts = (keyword: string, first: Page<TextHit>): FoundTexts => {
  const [{ items, next_cursor }, setPage] = useState(first);
  const [isStuck, setStuck] = useState(false);
  const looksOn = items.length === 0 && next_cursor !== null && !isStuck;

  useEffect(() => {
    if (!looksOn || next_cursor === null) return;
    const leaving = new AbortController();
    get<OtherSearch>(calls.otherSearch(keyword, next_cursor), { signal: leaving.signal }).then(setPage, () => {
      // The page's error listener has said it; the link to the next page stays.
      if (!leaving.signal.aborted) setStuck(true);
    });
    return () => leaving.abort();
  }, [looksOn, keyword, next_cursor]);

  return { items, next_cursor, isLooking: looksOn };
};
