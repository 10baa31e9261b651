/** Words that the panel begins with: those that somebody asked for elsewhere, or that were searched last in this novel. */
let remembered: { novelId: string | undefined; words: string } | undefined;

/** Has the panel `search` begin with these words the next time it is opened, such as words that were selected. */
export const searchFor = (words: string): void => {
  remembered = { novelId: undefined, words };
};

export const rememberWords = (novelId: string, words: string): void => {
  remembered = { novelId, words };
};

export const firstWords = (novelId: string): string =>
  remembered && (remembered.novelId ?? novelId) === novelId ? remembered.words : '';
