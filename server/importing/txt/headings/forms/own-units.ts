import type { LineView } from '../line-view.ts';
import { englishNumeralPattern, parseEnglishNumeral } from './english-numerals.ts';
import type { Heading } from './heading.ts';
import { numeralPattern, parseNumeral } from './numerals.ts';
import { isSectionHeading } from './section-heading.ts';

/** 第N and a noun that is no usual unit: 第一盏, 第三封信. */
const ordinalNoun = new RegExp(
  `^([-=*#+~☆★◆◇●○■□◎※【〖〔\\[{(<|·.、_— ]*)第 ?(${numeralPattern}) ?([^\\s\\d:、.·的,。!?;“”"]{1,3})(?=$|[ :、.·】〗〕\\])>-])`,
);
/** A word or a name, and a number behind it: part 7, 正文 12, 渡口记 12, [web] 401. */
const labelled =
  /^([^\d第,。;!?:“”"]{0,14}?\p{L}[^\d,。;!?:“”"\p{L}]{0,3}?)[ .:#_-]{0,3}(\d{1,5}|(?<=[ .:#_-])[〇零一二三四五六七八九十百千]{1,7}|[〇零一二三四五六七八九十百千]{1,7}(?=[:、·]))(?=$|[ :、.·】〗〕\])>「『_-])/u;
/** An English word with its number in words or Roman: PART ONE, Part IV. */
const english = new RegExp(`^([a-z]{2,10})[ .:#_-]{1,3}(${englishNumeralPattern})(?=$|[ :、.·】〗〕\\])>「『_-])`, 'i');
/** A word of counting, with its number glued to it: 其一, 之一, 章一, 章之一. */
const counting = /^(其|[章回]?之|[章回])([一二三四五六七八九十百]{1,5})(?=$|[ :、.·])/;
const countingWords = '其章回之';
/** A unit behind its number, with the title glued to it: 1章风起. */
const glued = new RegExp(`^()(${numeralPattern})([章回节话])(?=\\p{L})`, 'u');
const numerals = '0123456789一二三四五六七八九十百千';
/** A sign and a number: ☆、1, №1, 〔01〕, 〈1〉, 『一』; a numeral in a circle or brackets of its own, or of a bill: ①, ⑴, 壹. */
const signed =
  /^(?:([☆★◆◇◎※№]+[、.:]? *|[〔〈『])(\d{1,4}|[一二三四五六七八九十百]{1,6})(?=$|[ :、.·〕〉』_-])|()([①-⑳]|[⑴-⒇]|[壹贰叁肆伍陆柒捌玖拾佰]{1,5}(?=$|[ :、.·])))/;
/** A line that begins with one of these is tried for a sign. */
const signs = '☆★◆◇◎※№〔〈『①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇壹贰叁肆伍陆柒捌玖拾';
/** Fewer lines make no unit. */
const minLines = 3;
/** Of the lines of a unit at least this share counts up by one from the line before. */
const minStepShare = 0.6;

interface Counted {
  key: string;
  line: number;
  heading: Heading;
}

/** A line that ends so is prose: nearly all are, and need not be read. */
const proseEnds = '。”』」,;';

/** A title in quotation marks behind a number ends like what someone says: NO.1「风起」. */
const quotedTitle = /^[^「『,]{1,8}\d[「『][^「」『』]+[」』]$/;

const isProse = (text: string): boolean => proseEnds.includes(text.charAt(text.length - 1)) && !quotedTitle.test(text);

const makeCounted = (text: string, line: number, key: string, numberEnd: number, no: number | null): Counted | null => {
  if (no === null) return null;
  const gap = /^[ :、.·\-—–_~|)\]】〕〉』〗>》]*/.exec(text.slice(numberEnd))?.[0].length ?? 0;
  const titleStart = numberEnd + gap;
  return { key, line, heading: { unit: 'own', no, prefixEnd: 0, prefix: 'none', titleStart, isCertain: true } };
};

const readWord = (text: string, line: number): Counted | null => {
  const ordinal = ordinalNoun.exec(text);
  if (ordinal !== null)
    return makeCounted(text, line, `第${ordinal[3]}`, ordinal[0].length, parseNumeral(ordinal[2] ?? ''));
  const first = text.charAt(0);
  const found =
    labelled.exec(text) ??
    (countingWords.includes(first) ? counting.exec(text) : null) ??
    (numerals.includes(first) ? glued.exec(text) : null);
  if (found !== null) {
    const [all, before = '', numeral = '', unit = ''] = found;
    return makeCounted(text, line, before.trim().toLowerCase() + unit, all.length, parseNumeral(numeral));
  }
  const inEnglish = first < '\x80' ? english.exec(text) : null;
  if (inEnglish === null) return null;
  const [all, word = '', numeral = ''] = inEnglish;
  return makeCounted(text, line, word.toLowerCase(), all.length, parseEnglishNumeral(numeral));
};

const readSigned = (text: string, line: number): Counted | null => {
  const found = signed.exec(text);
  if (found === null) return null;
  const [all, sign, numeral, , alone = ''] = found;
  if (numeral !== undefined) return makeCounted(text, line, (sign ?? '').trim(), all.length, parseNumeral(numeral));
  const plain = alone.normalize('NFKC').replace(/[()]/g, '');
  const kind = /[①-⑳]/.test(alone) ? '①' : /[⑴-⒇]/.test(alone) ? '⑴' : '壹';
  return makeCounted(text, line, kind, all.length, parseNumeral(plain));
};

const readOwn = (text: string, line: number): Counted | null => {
  if (text === '') return null;
  const withSign = signs.includes(text.charAt(0)) ? readSigned(text, line) : null;
  return withSign ?? (isProse(text) ? null : readWord(text, line));
};

/** Lines that end like prose, with the word of a unit and a number that is missing in it. */
const withSentences = (
  { normalized }: LineView,
  taken: ReadonlySet<number>,
  counted: readonly Counted[],
): Counted[] => {
  const [first] = counted;
  const head = normalized[first?.line ?? -1]?.charAt(0) ?? '';
  if (first === undefined || signs.includes(head)) return [...counted];
  const beginsAlike = (character: string) =>
    numerals.includes(head) ? numerals.includes(character) : character.toLowerCase() === head.toLowerCase();
  return counted.flatMap((own, index) => {
    const next = counted[index + 1];
    const found = [own];
    for (let line = own.line + 1; line < (next?.line ?? normalized.length); line += 1) {
      const text = normalized[line] ?? '';
      if (text === '' || !beginsAlike(text.charAt(0)) || taken.has(line) || !isProse(text)) continue;
      const other = readWord(text, line);
      const isMissing =
        other?.heading.no === (found.at(-1)?.heading.no ?? 0) + 1 &&
        other.heading.no < (next?.heading.no ?? Number.POSITIVE_INFINITY);
      if (other !== null && other.key === own.key && isMissing) found.push(other);
    }
    return found;
  });
};

const countsUp = (counted: readonly Counted[]): boolean => {
  const numbers = counted.map(({ heading }) => heading.no);
  // A heading may stand twice.
  const different = numbers.filter((no, index) => no !== numbers[index - 1]);
  const steps = different.filter((no, index) => no === (different[index - 1] ?? 0) + 1);
  return different.length >= minLines && steps.length >= minStepShare * (different.length - 1);
};

/**
 * Finds lines that count with a unit of the book's own: 第一盏, part 7, the name of the book with a number. Any word may be one
 * whose numbers count up; of several the one that counts furthest is: notes begin again below each chapter.
 *
 * @param taken indices of lines that are headings of a usual unit
 */
export const findOwnUnit = (view: LineView, taken: ReadonlySet<number>): { line: number; heading: Heading }[] => {
  const all: Counted[] = [];
  for (const [line, text] of view.normalized.entries()) {
    const counted = taken.has(line) ? null : readOwn(text, line);
    // 番外1 is a section with a name, however many there are.
    if (counted !== null && !isSectionHeading(text)) all.push(counted);
  }
  const numbersOf = (counted: readonly Counted[]) => new Set(counted.map(({ heading }) => heading.no)).size;
  let best: Counted[] = [];
  for (const counted of Map.groupBy(all, ({ key }) => key).values())
    if (numbersOf(counted) > numbersOf(best) && countsUp(counted)) best = counted;
  return withSentences(view, taken, best);
};
