import { useEffect, useState } from 'react';
import { apiBase, calls } from 'shared-api/paths';
import type { Suggestion, Suggestions } from 'shared-api/schemas/novel';

/** Typing has to rest for so many milliseconds before the server is asked. */
const rest = 150;

/** What may be meant by what was typed so far; the list before stays until the next one has come. */
export const useSuggestions = (typed: string): Suggestion[] => {
  const keyword = typed.replace(/\s+/gu, '');
  const [found, setFound] = useState<Suggestion[]>([]);

  useEffect(() => {
    if (keyword === '') return setFound([]);
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      try {
        // Bare, so that no failure becomes a toast: without suggestions one searches as before.
        const answer = await fetch(apiBase + calls.suggestions(keyword), { signal: leaving.signal });
        const { data }: { data?: Suggestions } = await answer.json();
        setFound(data?.suggestions ?? []);
      } catch {
        if (!leaving.signal.aborted) setFound([]);
      }
    }, rest);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [keyword]);

  return keyword === '' ? [] : found;
};
