import { isAdvert } from '../../../novels/saving/incoming/adverts.ts';
import type { Outline } from '../headings/outline-entry.ts';
import type { Structure } from '../headings/structure.ts';
import type { DecodedText } from '../lines/decode-text.ts';
import type { CutChapters } from '../parts/cut-chapters.ts';
import { maxParagraphLength } from '../parts/paragraphs.ts';
import { advertsTitle, type Part, picturesTitle } from '../parts/part.ts';
import { type NumberStep, unusualSteps } from './number-steps.ts';
import { findSecondBooks, type SecondBook } from './second-book.ts';

/** A warning names at most this many examples. */
const maxExamples = 5;
/** An example is cut at this length, in UTF-16 units. */
const maxExampleLength = 40;

const shorten = (text: string): string =>
  text.length > maxExampleLength ? `${text.slice(0, maxExampleLength)}…` : text;

const listExamples = (items: string[], unit = '处'): string =>
  items.slice(0, maxExamples).join('、') + (items.length > maxExamples ? `……（共 ${items.length} ${unit}）` : '');

/** The chapters in which something stands, at the end of a warning that counts it; empty where none holds it. */
const placed = (places: string[]): string => (places.length > 0 ? `：${listExamples(places, '章')}` : '');

/** Names the parts whose title or text holds a pattern, and what stands before the first heading: title, introduction. */
const placesOf = (pattern: RegExp, text: string, parts: readonly Part[], titleOf: (part: Part) => string): string[] => {
  const holds = ({ title, body }: Part) =>
    [...title, ...body].some(({ start, end }) => pattern.test(text.slice(start, end)));
  const found = parts.filter(holds);
  const firstHeading = parts.find(({ title }) => title.length > 0)?.title[0]?.start ?? 0;
  const isBefore = found[0]?.defaultTitle == null && pattern.test(text.slice(0, firstHeading));
  return [...(isBefore ? ['第一章之前'] : []), ...found.map((part) => `“${shorten(titleOf(part))}”`)];
};

const warnOfDecoding = (
  { text, undecodable }: Findings['decoded'],
  parts: readonly Part[],
  titleOf: (part: Part) => string,
): string[] => {
  const privateUse = text.match(/[\ue000-\uf8ff]/g)?.length ?? 0;
  const places = (pattern: RegExp) => placed(placesOf(pattern, text, parts, titleOf));
  return [
    ...(undecodable > 0 ? [`有 ${undecodable} 个字符无法解码，显示为 �${places(/\ufffd/)}`] : []),
    ...(privateUse > 0 ? [`有 ${privateUse} 个造字区字符，原文件此处可能已损坏${places(/[\ue000-\uf8ff]/)}`] : []),
  ];
};

const missingBefore = ({ no, noBefore }: NumberStep): string =>
  no === noBefore + 2 ? `${noBefore + 1}` : `${noBefore + 1}–${no - 1}`;

/** A file that begins in the middle of a novel. */
const warnOfBeginning = (parts: readonly Part[], unit: string, titleOf: (part: Part) => string): string[] => {
  const first = parts.find(({ no }) => no !== null);
  if (first === undefined || first.no === null || first.no <= 1) return [];
  const missing = first.no === 2 ? '1' : `1–${first.no - 1}`;
  return [`文件从“${shorten(titleOf(first))}”开始，没有第 ${missing} ${unit}，请核对是否只是后半部`];
};

const warnOfNumbers = (steps: readonly NumberStep[], unit: string, titleOf: (part: Part) => string): string[] => {
  const stepsOf = (kind: NumberStep['kind']) => steps.filter((step) => step.kind === kind);
  const place = ({ part, before }: NumberStep) => `“${shorten(titleOf(before))}”之后是“${shorten(titleOf(part))}”`;
  const warning = (beginning: string, examples: string[]) =>
    examples.length > 0 ? [`${beginning}：${listExamples(examples)}`] : [];
  return [
    ...warning(`缺少的${unit}`, stepsOf('gap').map(missingBefore)),
    ...warning(
      `序号重复的${unit}`,
      stepsOf('repeated_number').map(({ no }) => `${no}`),
    ),
    ...warning('序号倒退，可能有重复或错放的内容，请核对', stepsOf('lower_number').map(place)),
    ...warning('没有卷名，序号却从头开始，请核对', stepsOf('restarted_number').map(place)),
  ];
};

const warnOfSecondBooks = (books: readonly SecondBook[], titleOf: (part: Part) => string): string[] => {
  const places = books.map(({ line, behind }) => `“${shorten(titleOf(behind))}”之后有“${shorten(line)}”`);
  return places.length > 0 ? [`像是几本书在一个文件里，请分成几个文件：${listExamples(places)}`] : [];
};

const warnOfBodies = (text: string, parts: Part[], titleOf: (part: Part) => string): string[] => {
  const empty = parts.filter(({ body }) => body.length === 0).map((part) => `“${titleOf(part)}”`);
  const lines = parts.flatMap(({ body }) => body);
  const overlongIn = parts.map((part) => ({
    part,
    count: part.body.filter(({ start, end }) => end - start > maxParagraphLength).length,
  }));
  const overlong = overlongIn.reduce((sum, { count }) => sum + count, 0);
  const places = overlongIn.flatMap(({ part, count }) => (count > 0 ? `“${shorten(titleOf(part))}”` : []));
  const adverts = lines.map(({ start, end }) => text.slice(start, end)).filter(isAdvert);
  return [
    ...(empty.length > 0 ? [`没有正文的章节：${listExamples(empty)}`] : []),
    ...(overlong > 0 ? [`有 ${overlong} 个超长段落，已在句末分段${placed(places)}`] : []),
    ...(adverts.length > 0 ? [`疑似广告（未删除）：${listExamples(adverts.map((line) => `“${shorten(line)}”`))}`] : []),
  ];
};

const rulesWithoutNumbers: Partial<Record<Outline['rule'], string>> = {
  contents: '章节没有序号，按目录里的名称分章，请核对',
  layout: '章节没有序号，按单独成行的短句分章，请核对',
};

const lineOf = ({ text, lines }: Structure['view'], line: number): string => {
  const { start = 0, end = 0 } = lines[line] ?? {};
  return `“${shorten(text.slice(start, end))}”`;
};

const warnOfRule = ({ outline, view }: Structure, unit: string): string[] => {
  const { rule, misnumbered, volumeSlips = [] } = outline;
  const withoutNumbers = rulesWithoutNumbers[rule];
  const headings = misnumbered.map((line) => lineOf(view, line));
  const asVolumes = volumeSlips.map((line) => lineOf(view, line));
  return [
    ...(rule === 'none' ? ['没有找到章节标题，全文作为一章'] : []),
    ...(withoutNumbers === undefined ? [] : [withoutNumbers]),
    ...(headings.length > 0 ? [`序号与位置不符的${unit}，请核对：${listExamples(headings)}`] : []),
    ...(asVolumes.length > 0
      ? [`写作卷名，但按序号是缺少的一${unit}，算作一${unit}，请核对：${listExamples(asVolumes)}`]
      : []),
  ];
};

/** Headings of a list that have no text anywhere. */
const warnOfUnanswered = ({ outline, view }: Structure): string[] => {
  const lines = [...outline.unansweredLines].map((line) => lineOf(view, line));
  return lines.length > 0 ? [`连在一起、其间没有正文的标题（没有用来分章分卷），请核对：${listExamples(lines)}`] : [];
};

const warnOfLostLines = (lines: readonly string[]): string[] =>
  lines.length > 0
    ? [
        `书前目录里有、正文里没有的章名（没有收入），请核对是否缺章：${listExamples(lines.map((line) => `“${shorten(line)}”`))}`,
      ]
    : [];

interface Findings {
  decoded: Pick<DecodedText, 'text' | 'undecodable'>;
  structure: Structure;
  /** The title, where it is only the name of the file. */
  fileTitle: string | null;
  parts: Part[];
  titleOf: (part: Part) => string;
  cuts: CutChapters['cuts'];
  /** Lines left out as a contents list's that stand nowhere else. */
  lostLines: string[];
}

/** Lists what people should look at before they trust an import, in Chinese, most important first. */
export const listWarnings = ({
  decoded,
  structure,
  fileTitle,
  parts,
  titleOf,
  cuts,
  lostLines,
}: Findings): string[] => {
  const { outline, inlineNumbers } = structure;
  const steps = unusualSteps(parts);
  const untitled = parts.flatMap(({ defaultTitle }) =>
    defaultTitle === null || [advertsTitle, picturesTitle].includes(defaultTitle) ? [] : defaultTitle,
  );
  const unit = outline.unit !== null && /\p{Script=Han}/u.test(outline.unit) ? outline.unit : '章';
  return [
    ...warnOfDecoding(decoded, parts, titleOf),
    ...(fileTitle === null ? [] : [`文件里没有书名，用了文件名“${fileTitle}”：不对请用 --title 给出`]),
    ...warnOfRule(structure, unit),
    ...warnOfUnanswered(structure),
    ...warnOfLostLines(lostLines),
    ...warnOfSecondBooks(findSecondBooks(decoded.text, parts, steps), titleOf),
    ...warnOfBeginning(parts, unit, titleOf),
    ...warnOfNumbers(steps, unit, titleOf),
    ...(inlineNumbers.length > 0
      ? [`标题埋在段落里的${unit}，请核对：${listExamples(inlineNumbers.map(String))}`]
      : []),
    ...warnOfBodies(decoded.text, parts, titleOf),
    ...(cuts.length > 0
      ? [`太长，已分成几篇：${listExamples(cuts.map(({ title, pieces }) => `“${title}”（${pieces} 篇）`))}`]
      : []),
    ...(untitled.length > 0 ? [`没有标题的文字另成一篇：${listExamples(untitled)}`] : []),
  ];
};
