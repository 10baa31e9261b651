import { useEffect, useState } from 'react';
import { calls } from 'shared-api/paths';
import { get } from 'shared-api/request';
import type { Suggestion, Suggestions } from 'shared-api/schemas/novel';

/** The server is asked once typing has paused for this time. */
const debounceMs = 150;

/**
 * Suggestions for the text typed so far, the hot words where nothing is typed; the last ones stay until the next have come.
 * Undefined until the first have come, and where nothing is asked for.
 */
export const useSuggestions = (typed: string | undefined): Suggestion[] | undefined => {
  const keyword = typed?.replace(/\s+/gu, '');
  const [found, setFound] = useState<{ isHot: boolean; suggestions: Suggestion[] }>();
  const isHot = keyword === '';

  useEffect(() => {
    if (keyword === undefined) return setFound(undefined);
    const leaving = new AbortController();
    const ask = async () => {
      const show = (suggestions: Suggestion[]) => setFound({ isHot: keyword === '', suggestions });
      try {
        // Quiet: the search works without suggestions.
        const options = { quiet: true, signal: leaving.signal };
        show((await get<Suggestions>(calls.suggestions(keyword), options)).suggestions);
      } catch {
        if (!leaving.signal.aborted) show([]);
      }
    };
    const timer = setTimeout(ask, keyword === '' ? 0 : debounceMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [keyword]);

  return keyword !== undefined && found?.isHot === isHot ? found.suggestions : undefined;
};
