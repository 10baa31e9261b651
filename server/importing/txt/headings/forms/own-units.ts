import type { LineView } from '../line-view.ts';
import type { Heading } from './heading.ts';
import { numeralPattern, parseNumeral } from './numerals.ts';
import { isSectionHeading } from './section-heading.ts';

/** 第N and a noun that is no usual unit: 第一盏, 第三封信. */
const ordinalNoun = new RegExp(
  `^([-=*#+~☆★◆◇●○■□◎※【〖〔\\[{(<|·.、_— ]*)第 ?(${numeralPattern}) ?([^\\s\\d:、.·的,。!?;“”"]{1,3})(?=$|[ :、.·】〗〕\\])>-])`,
);
/** A word or a name, and a number behind it: part 7, 正文 12, 渡口记 12, [web] 401. */
const labelled =
  /^([^\d第,。;!?:“”"]{0,14}?\p{L}[^\d,。;!?:“”"\p{L}]{0,3}?)[ .:#_-]{0,3}(\d{1,5}|(?<=[ .:#_-])[〇零一二三四五六七八九十百千]{1,7}|[〇零一二三四五六七八九十百千]{1,7}(?=[:、·]))(?=$|[ :、.·】〗〕\])>_-])/u;
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

const readOwn = (text: string, line: number): Counted | null => {
  if (text === '' || proseEnds.includes(text.charAt(text.length - 1))) return null;
  const ordinal = ordinalNoun.exec(text);
  const found = ordinal ?? labelled.exec(text);
  if (found === null) return null;
  const [all, before = '', numeral = '', noun = ''] = found;
  const no = parseNumeral(numeral);
  if (no === null) return null;
  const gap = /^[ :、.·\-—–_~|)\]】〕〗>》]*/.exec(text.slice(all.length))?.[0].length ?? 0;
  return {
    key: ordinal === null ? before.trim().toLowerCase() : `第${noun}`,
    line,
    heading: { unit: 'own', no, prefixEnd: 0, prefix: 'none', titleStart: all.length + gap, isCertain: true },
  };
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
 * whose numbers count up; of several the one with the most lines is.
 *
 * @param taken indices of lines that are headings of a usual unit
 */
export const findOwnUnit = (
  { normalized }: LineView,
  taken: ReadonlySet<number>,
): { line: number; heading: Heading }[] => {
  const all: Counted[] = [];
  for (const [line, text] of normalized.entries()) {
    const counted = taken.has(line) ? null : readOwn(text, line);
    // 番外1 is a section with a name, however many there are.
    if (counted !== null && !isSectionHeading(text)) all.push(counted);
  }
  let best: Counted[] = [];
  for (const counted of Map.groupBy(all, ({ key }) => key).values())
    if (counted.length > best.length && countsUp(counted)) best = counted;
  return best;
};
