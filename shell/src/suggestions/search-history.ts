import { currentMember } from 'shared-api/outbox/current-member';

/** Words that are kept; of more, those searched longest ago are dropped. */
const maxWords = 8;
/** Longest words of the search box. */
const maxLength = 50;

/** Key in local storage: that of the member at hand, or of the visitor, so that nobody sees another's words. */
const storageKey = (): string => `search-history:${encodeURIComponent(currentMember() ?? '')}`;

/** Words that were searched on this device, the last searched first. */
export const searchHistory = (): string[] => {
  try {
    const words: unknown = JSON.parse(localStorage.getItem(storageKey()) ?? '[]');
    return Array.isArray(words) ? words.filter(isWord).slice(0, maxWords) : [];
  } catch {
    return [];
  }
};

const isWord = (word: unknown): word is string => typeof word === 'string' && word !== '' && word.length <= maxLength;

/** Keeps words as those that were searched last. */
export const rememberSearch = (word: string): void => {
  if (isWord(word)) keep([word, ...searchHistory().filter((other) => other !== word)].slice(0, maxWords));
};

export const forgetSearch = (word: string): void => keep(searchHistory().filter((other) => other !== word));

export const forgetSearches = (): void => keep([]);

const keep = (words: readonly string[]): void => {
  try {
    if (words.length === 0) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), JSON.stringify(words));
  } catch {
    // Storage is full or forbidden: nothing is kept.
  }
};
