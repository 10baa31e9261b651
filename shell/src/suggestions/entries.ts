import { pages } from 'shared-api/paths';
import { inReadersScript } from 'shared-api/readers-script';
import type { Suggestion } from 'shared-api/schemas/novel';

/** A line of the search box's list. */
export interface Entry {
  kind: Suggestion['kind'] | 'history' | 'search';
  text: string;
  /** The author, shown beside a novel's title. */
  author?: string | null;
  /** Words of the site's shown beside the text; may be empty. */
  note: string;
  /** Address that it leads to. */
  to: string;
}

/** Words of the own history that stand beside suggestions, at most. */
const maxBeside = 3;

/** Lines for typed text: own searches that begin with it, suggestions, and last a search for what is typed. */
export const entriesFor = (typed: string, history: readonly string[], suggestions: readonly Suggestion[]): Entry[] => {
  const keyword = typed.replace(/\s+/gu, '');
  const suggested = suggestions.map(toEntry);
  const known = new Set([keyword, ...suggested.map(({ text }) => text)]);
  const own = history.filter((word) => !known.has(word) && word.toLowerCase().startsWith(keyword.toLowerCase()));
  return [
    ...own.slice(0, maxBeside).map(toHistoryEntry),
    ...suggested,
    { kind: 'search', text: keyword, note: '', to: pages.search(keyword) },
  ];
};

export const toHistoryEntry = (text: string): Entry => ({ kind: 'history', text, note: '', to: pages.search(text) });

/** Line for a suggestion, in the reader's script: what is picked is searched, and kept as own words, as it was shown. */
export const toEntry = ({ kind, text, novel_id, author, category }: Suggestion): Entry => {
  const shown = inReadersScript(text);
  return {
    kind,
    text: shown,
    author,
    note: kind === 'author' ? '作者' : kind === 'tag' ? '标签' : (category ?? ''),
    to:
      kind === 'title' && novel_id !== null
        ? pages.book(novel_id)
        : kind === 'tag'
          ? pages.filter({ tags: text })
          : pages.search(shown),
  };
};
