/** Pattern of `like … escape '\'` for texts that hold some words. */
export const likePattern = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
