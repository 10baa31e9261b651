import { pages } from 'shared-api/paths';
import type { Suggestion } from 'shared-api/schemas/novel';

/** A line of the search box's list. */
export interface Entry {
  kind: Suggestion['kind'] | 'history' | 'search';
  text: string;
  /** Words shown beside the text, such as an author's name; may be empty. */
  note: string;
  /** Address that it leads to. */
  to: string;
}

/** Words of the own history that stand beside suggestions, at most. */
const maxBeside = 3;

/** Lines for typed text: own searches that begin with it, suggestions, and last a search for what is typed. */
export const entriesFor = (typed: string, history: readonly string[], suggestions: readonly Suggestion[]): Entry[] => {
  const keyword = typed.replace(/\s+/gu, '');
  const known = new Set([keyword, ...suggestions.map(({ text }) => text)]);
  const own = history.filter((word) => !known.has(word) && word.toLowerCase().startsWith(keyword.toLowerCase()));
  return [
    ...own.slice(0, maxBeside).map(toHistoryEntry),
    ...suggestions.map(toEntry),
    { kind: 'search', text: keyword, note: '', to: pages.search(keyword) },
  ];
};

export const toHistoryEntry = (text: string): Entry => ({ kind: 'history', text, note: '', to: pages.search(text) });

export const toEntry = ({ kind, text, novel_id, author, category }: Suggestion): Entry => ({
  kind,
  text,
  note: kind === 'author' ? '作者' : kind === 'tag' ? '标签' : [author, category].filter(Boolean).join(' · '),
  to:
    kind === 'title' && novel_id !== null
      ? pages.book(novel_id)
      : kind === 'tag'
        ? pages.filter({ tags: text })
        : pages.search(text),
});
