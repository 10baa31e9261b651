import { countWords } from '../../../novels/saving/incoming/count-words.ts';

/**
 * The commonest characters of Chinese prose, simplified and traditional, old and new. A wrong decoder produces
 * well-formed but rare characters, so the share of these tells a right decoding from a wrong one.
 */
const commonCharacters = new Set(
  '的一是不了在人有我他这这這个個们們来來上大为為和国國地到以说說时時要就出会會可也你对對生能而子那得于於着著下自之年过過发發后後作里裡裏用道行所然家种種事成方多经經么麼去法学學如都同现現当當没沒动動面起看定天分还還进進好小部其些主样樣理心她本前开開但因只从從想实實日军軍者意无無力它与與长長把机機十民第公此已工使情明性知全三又关關点點正业業外将將两兩高间間由问問很最重并物手应應向头頭文体體政美相见見被利什二等话話却卻曰何且笑王老爷爺声聲听聽门門叫便打气氣回身走中女吃快眼真几幾死兄弟马馬刀请請让讓今夜',
);
const commonPunctuation = new Set('，。、：；！？“”‘’「」『』（）《》—…');

/** Score of one character as evidence of Chinese prose rightly decoded; rare characters are slight evidence against it. */
const scoreOf = (character: string): number => {
  const code = character.charCodeAt(0);
  if (commonCharacters.has(character)) return 3;
  if (commonPunctuation.has(character)) return 2;
  if (code >= 0x4e00 && code <= 0x9fff) return 0;
  if (code === 0x0a || code === 0x0d || code === 0x09 || code === 0x3000) return 0.2;
  if (code >= 0x20 && code < 0x7f) return 0.3;
  if (code >= 0xff01 && code <= 0xff5e) return 0.3;
  if (code === 0xfffd || code < 0x20 || (code >= 0x7f && code < 0xa0)) return -10;
  if (code >= 0xe000 && code <= 0xf8ff) return -5;
  if (code >= 0x3400 && code <= 0x4dbf) return -0.5;
  return -1;
};

/** Scores of all UTF-16 units; halves of a surrogate pair score as rare characters do. */
const scores = new Float32Array(65_536).map((_, code) => scoreOf(String.fromCharCode(code)));

/**
 * Mean score of a decoded sample as Chinese prose: about 1 to 1.5 for prose rightly decoded, under 0.3 for a wrong
 * decoding, below 0 for bytes that are no text.
 */
export const plausibility = (sample: string): number => {
  let total = 0;
  for (let index = 0; index < sample.length; index += 1) total += scores[sample.charCodeAt(index)] ?? 0;
  return sample.length === 0 ? 0 : total / sample.length;
};

/** Letters of other languages, each by its name in Chinese. */
const foreignScripts: readonly [name: string, letters: RegExp][] = [
  ['西里尔字母', /\p{Script=Cyrillic}/gu],
  ['希腊字母', /\p{Script=Greek}/gu],
];
const minForeignShare = 0.5;

/** The letters, by their name in Chinese, that a text in another language is mostly written in; null for another text. */
export const foreignLettersOf = (sample: string): string | null => {
  const shown = countWords(sample);
  const found = foreignScripts.find(([, letters]) => (sample.match(letters)?.length ?? 0) > minForeignShare * shown);
  return found?.[0] ?? null;
};
