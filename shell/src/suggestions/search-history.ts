import { currentMember, storedValue, storeText } from 'shared-api/device-storage';

/** Words that are kept; of more, those searched longest ago are dropped. */
const maxWords = 8;
/** Longest words of the search box. */
const maxLength = 50;

/** Key in local storage: that of a member, of the one at hand unless given, or of the visitor, so that nobody sees another's words. */
const storageKey = (member = currentMember() ?? ''): string => `search-history:${encodeURIComponent(member)}`;

/** Words that were searched on this device, the last searched first. */
export const searchHistory = (): string[] => {
  const words = storedValue(storageKey());
  return Array.isArray(words) ? words.filter(isWord).slice(0, maxWords) : [];
};

const isWord = (word: unknown): word is string => typeof word === 'string' && word !== '' && word.length <= maxLength;

/** Keeps words as those that were searched last. */
export const rememberSearch = (word: string): void => {
  if (isWord(word)) keep([word, ...searchHistory().filter((other) => other !== word)].slice(0, maxWords));
};

export const forgetSearch = (word: string): void => keep(searchHistory().filter((other) => other !== word));

/** @param member the one at hand, or the visitor, unless given */
export const forgetSearches = (member?: string): void => void storeText(storageKey(member), null);

const keep = (words: readonly string[]): void => {
  storeText(storageKey(), words.length === 0 ? null : JSON.stringify(words));
};
