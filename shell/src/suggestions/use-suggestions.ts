import { useEffect, useState } from 'react';
import { apiBase, calls } from 'shared-api/paths';
import type { Suggestion, Suggestions } from 'shared-api/schemas/novel';

/** The server is asked once typing has paused for this time. */
const debounceMs = 150;

/** Suggestions for the text typed so far; the last ones stay until the next have come. */
export const useSuggestions = (typed: string): Suggestion[] => {
  const keyword = typed.replace(/\s+/gu, '');
  const [found, setFound] = useState<Suggestion[]>([]);

  useEffect(() => {
    if (keyword === '') return setFound([]);
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        // By plain fetch, so that no failure becomes a toast: the search works without suggestions.
        const answer = await fetch(apiBase + calls.suggestions(keyword), { signal: leaving.signal });
        const { data }: { data?: Suggestions } = await answer.json();
        setFound(data?.suggestions ?? []);
      } catch {
        if (!leaving.signal.aborted) setFound([]);
      }
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [keyword]);

  return keyword === '' ? [] : found;
};
