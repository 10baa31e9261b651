/**
 * Characters that headings and labels are written with in several forms, as pairs: the form met, the form matched.
 * Every pair is one UTF-16 unit for one, so an offset in the copy is the same offset in the original.
 */
const pairs =
  '節节話话冊册輯辑編编囘回迴回廻回巻卷貳贰參叁叄叁陸陆萬万兩两錄录聲声後后記记終终緒绪結结語语傳传簡简書书標标籤签類类別别狀状態态進进權权許许說说卻却詩诗詞词單单開开簽签題题關关鍵键內内紹绍獻献';

const table = new Uint16Array(65536).map((_, code) => {
  if (code >= 0xff01 && code <= 0xff5e) return code - 0xfee0;
  return /\s/.test(String.fromCharCode(code)) ? 0x20 : code;
});
for (let index = 0; index < pairs.length; index += 2) table[pairs.charCodeAt(index)] = pairs.charCodeAt(index + 1);

/**
 * The copy on which headings and labels are matched: full-width letters, digits and punctuation made narrow, any
 * white space a plain space, traditional forms of the words we look for made simplified. It has the length of the
 * original, so the map back is the identity.
 */
export const matchingCopy = (original: string): string => {
  const codes = new Uint16Array(original.length);
  for (let index = 0; index < original.length; index += 1) codes[index] = table[original.charCodeAt(index)] ?? 0;
  // In pieces: apply takes its list as arguments, of which there may be some ten thousand.
  let copy = '';
  for (let start = 0; start < codes.length; start += 8192) {
    copy += String.fromCharCode.apply(null, codes.subarray(start, start + 8192) as unknown as number[]);
  }
  return copy;
};
