/**
 * The beginning of a text as one line: white space is collapsed, and a cut ends in an ellipsis.
 * @param maxCharacters code points: half a character would not survive the way into the page
 */
export const excerpt = (text: string, maxCharacters: number): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  const start = new RegExp(`^.{0,${maxCharacters}}`, 'u').exec(line)?.[0] ?? '';
  return start.length < line.length ? `${start}…` : line;
};
