/** A script of Chinese, by its code of ISO 15924: simplified, traditional. */
export type ChineseScript = 'hans' | 'hant';

/** The characters of a range of a two-byte character set. */
const charactersOf = (encoding: string, leads: [first: number, last: number], firstTrail: number): Set<string> => {
  const bytes: number[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead += 1)
    for (let trail = firstTrail; trail <= 0xfe; trail += 1) if (trail < 0x7f || trail > 0xa0) bytes.push(lead, trail);
  return new Set(new TextDecoder(encoding).decode(new Uint8Array(bytes)));
};

/**
 * 1 for a character that only simplified texts have, -1 for one of traditional texts. Simplified text is written in the characters
 * of GB 2312, traditional text in those of Big5, whose first level has the common ones. What both have (里, 后, 乾) tells nothing.
 */
const makeTelling = (): Map<string, 1 | -1> => {
  const gb2312 = charactersOf('gb18030', [0xb0, 0xf7], 0xa1);
  const big5 = charactersOf('big5', [0xa4, 0xf9], 0x40);
  const commonBig5 = charactersOf('big5', [0xa4, 0xc6], 0x40);
  const telling = new Map<string, 1 | -1>();
  for (const character of gb2312) if (!big5.has(character)) telling.set(character, 1);
  for (const character of commonBig5) if (!gb2312.has(character)) telling.set(character, -1);
  return telling;
};

let telling: Map<string, 1 | -1> | undefined;

/** A longer text is told by its beginning, in UTF-16 units. */
const maxSampleLength = 4_000;

/**
 * The script that a text is written in, told by the characters that only one of the two has. A few of the other may be quoted.
 * @returns undefined where no character tells, or as many tell one as the other
 */
export const scriptOf = (text: string): ChineseScript | undefined => {
  telling ??= makeTelling();
  let difference = 0;
  for (const character of text.slice(0, maxSampleLength)) difference += telling.get(character) ?? 0;
  return difference === 0 ? undefined : difference > 0 ? 'hans' : 'hant';
};
