/** A rule of what is typed into a field, as react-hook-form takes it: true, or a sentence that says what is wrong. */
interface EntryRule {
  validate: (entry: string) => true | string;
}

/**
 * Something must be written; spaces alone are nothing.
 * @param sentence shown where nothing is written
 */
export const written = (sentence: string): EntryRule => ({ validate: (entry) => entry.trim() !== '' || sentence });

/**
 * An address must lead somewhere on the site or to another. The server looks more closely.
 * @returns true, or a sentence
 */
export const checkLink = (entry: string): true | string =>
  /^(?:\/(?!\/)|https?:\/\/)\S*$/.test(entry.trim()) || '应以 / 或 https:// 开头';
