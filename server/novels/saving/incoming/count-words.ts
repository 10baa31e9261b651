/** What each UTF-16 unit counts: white space nothing, and the second half of a pair nothing beside the first. */
const countOf = Uint8Array.from({ length: 0x10000 }, (_, unit) => {
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff;
  return isSecondHalf || /\s/.test(String.fromCharCode(unit)) ? 0 : 1;
});

/**
 * Length in characters (code points) other than white space, of a text or of a stretch of it. Source: the wire format's rule for
 * lengths.
 */
export const countWords = (text: string, start = 0, end = text.length): number => {
  let count = 0;
  for (let index = start; index < end; index += 1) count += countOf[text.charCodeAt(index)] ?? 0;
  return count;
};
