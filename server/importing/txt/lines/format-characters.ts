/** Characters that only steer how text is laid out and show nothing themselves: U+200B, U+202E and their like. */
const formatCharacters = /\p{Cf}/gu;

/** A name as people see it. */
export const withoutFormatCharacters = (name: string): string => name.replace(formatCharacters, '');

const shown = /[^\s\p{Cf}]/u;

/** Whether a text shows anything: more than white space and format characters. */
export const isShown = (text: string): boolean => shown.test(text);
