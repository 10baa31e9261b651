// Searches for chapters of a novel, by words of their titles or their text.

/** A search by titles begins once typing has paused for this time. */
export const typingDebounceMs = 250;

/** Whether there is something to look for: signs alone stand in no index. */
export const isSearchable = (words: string): boolean => /[\p{L}\p{N}]/u.test(words);

/**
 * Words of a search by titles, kept with the entry of the history from which one of the chapters found was opened: Back leads to them.
 * Empty where there are none.
 */
export const savedSearchWords = (): string => window.history.state?.chapterWords ?? '';

/** Keeps words with the entry of the history that is open; the router's own state stays. */
export const saveSearchWords = (words: string): void =>
  window.history.replaceState({ ...window.history.state, chapterWords: words }, '');
