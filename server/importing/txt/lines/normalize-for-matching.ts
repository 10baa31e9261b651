import { isShown } from './text-lines.ts';

/**
 * Variants of the characters that headings and labels are made of, in pairs: the variant, then the character it is
 * matched as. Each is one UTF-16 unit.
 */
const variantPairs =
  '節节話话冊册輯辑編编囘回迴回廻回巻卷貳贰參叁叄叁陸陆萬万兩两錄录聲声後后記记終终緒绪結结語语傳传簡简書书標标籤签類类別别狀状態态進进權权許许說说卻却詩诗詞词單单開开簽签題题關关鍵键內内紹绍獻献別别談谈間间寫写設设薦荐總总劇剧場场時时數数發发︰:';

/** Whether a character is a radical, or another that only looks like an ordinary one: ⼀ is 一. */
const isLookalike = (code: number): boolean => (code >= 0x2e80 && code <= 0x2fd5) || (code >= 0xf900 && code <= 0xfaff);

/** Maps each UTF-16 unit to the one it is matched as. */
const normalizedUnits = new Uint16Array(65536).map((_, code) => {
  const character = String.fromCharCode(code);
  if (code >= 0xff01 && code <= 0xff5e) return code - 0xfee0;
  if (isLookalike(code)) return character.normalize('NFKC').charCodeAt(0);
  return isShown(character) ? code : 0x20;
});
for (let index = 0; index < variantPairs.length; index += 2)
  normalizedUnits[variantPairs.charCodeAt(index)] = variantPairs.charCodeAt(index + 1);

/**
 * Normalizes a text for matching headings and labels: full-width letters, digits and punctuation become narrow, radicals
 * ordinary characters, any white space or format character a plain space, traditional forms of the words that are looked for
 * simplified. The result has the length of the original, so that an offset in the one is an offset in the other.
 */
export const normalizeForMatching = (original: string): string => {
  const bytes = Buffer.from(original, 'utf16le');
  const units = new Uint16Array(bytes.buffer, bytes.byteOffset, original.length);
  for (let index = 0; index < units.length; index += 1) units[index] = normalizedUnits[units[index] ?? 0] ?? 0;
  return bytes.toString('utf16le');
};

/** Normalizes many short texts: joined, since each call takes longer than its few characters. */
export const normalizeEach = (originals: readonly string[]): string[] => {
  const normalized = normalizeForMatching(originals.join(''));
  let start = 0;
  return originals.map(({ length }) => {
    start += length;
    return normalized.slice(start - length, start);
  });
};
