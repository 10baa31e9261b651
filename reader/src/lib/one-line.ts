/**
 * The beginning of a text as one line, for places that show no more: white space runs together, and what is cut ends in
 * an ellipsis.
 * @param most characters (code points: half a character would not survive the way into the page)
 */
export const oneLine = (text: string, most: number): string => {
  const line = text.replace(/\s+/gu, ' ').trim();
  const start = new RegExp(`^.{0,${most}}`, 'u').exec(line)?.[0] ?? '';
  return start.length < line.length ? `${start}…` : line;
};
