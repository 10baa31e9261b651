import { isAdvert } from '../../../../novels/saving/incoming/adverts.ts';
import type { LineView } from '../line-view.ts';

/** In UTF-16 units, without spaces. */
const maxTitleLength = 24;
/** A longer line, in UTF-16 units, is text. */
const minTextLength = 40;
/** A deeper indent, in characters, does not tell titles apart. */
const maxIndent = 6;
const minTitles = 5;
const minMarkedTitles = 3;
/** A shorter text behind a title, in characters, does not fill a piece; this share of pieces must be filled. */
const minPieceLength = 100;
const minMarkedPieceLength = 60;
const minFilledShare = 0.85;
const minDistinctShare = 0.9;
/** Lines of text that look like the titles are set at most this share: else the layout does not tell them apart. */
const maxTextShare = 0.1;
/** Where titles are set like the text, this share of all other lines must end like sentences, and titles are shorter. */
const minSentenceShare = 0.97;
const maxPlainTitleLength = 14;

const markedTitle =
  /^(?:[◎○●◇◆□■★☆※▲△#*·]+ *\S|【[^】]+】$|〖[^〗]+〗$|《[^》]+》$|([ˇ~=*#☆★◆◇●○■□▲△※+·_—-])\1*[^\p{L}\p{N}]?\p{L}.*?\1$)/u;
const sentenceMark = /[,。;:!?…“”"「」『』,]/;
const sentenceEnd = /[。;:!?…”」』),.\-—]$/;
const noTitle =
  /^[^\p{Script=Han}a-z]*$|(?:完|终|待续|启|拜|上|敬启|附记|注)[)】]?$|^\(|\d{4}年|^[一二三四五六七八九十〇零\d]+年/iu;

/** A title without the frame around it and its spaces; ˇ is a letter that modifies others, and frames. */
const bare = (title: string): string => title.replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '');

/** How a line is set: by its mark, its indent, the blank lines around it, and both. */
const layoutsOf = ({ lines, normalized }: LineView, line: number): string[] => {
  const text = normalized[line] ?? '';
  if (markedTitle.test(text)) return [`mark ${text.charAt(0)}`];
  const { indent = 0, afterBlank = false } = lines[line] ?? {};
  const indented = `indent ${Math.min(indent, maxIndent)}`;
  const spaced = `blank ${afterBlank} ${lines[line + 1]?.afterBlank ?? true}`;
  return [indented, spaced, `${indented} ${spaced}`];
};

/** Whether a line could be a title that has no number: short, alone, no sentence and no part of one. */
const isPossible = ({ text, lines, normalized }: LineView, line: number): boolean => {
  const words = normalized[line] ?? '';
  const length = words.replace(/ /g, '').length;
  if (length === 0 || length > maxTitleLength || sentenceMark.test(words)) return false;
  const { start, end } = lines[line] ?? { start: 0, end: 0 };
  return !noTitle.test(words) && !isAdvert(text.slice(start, end));
};

interface LineSets {
  titles: Map<string, number[]>;
  /** Number of the lines of text by their layout. */
  texts: Map<string, number>;
  textCount: number;
  sentenceCount: number;
}

const addTitle = ({ titles }: LineSets, layout: string, line: number): void => {
  const others = titles.get(layout);
  if (others === undefined) titles.set(layout, [line]);
  else others.push(line);
};

/** Whether the line below says the same, in a frame or not: a title that stands twice. */
const isSaidTwice = ({ normalized }: LineView, line: number): boolean => {
  const words = bare(normalized[line] ?? '');
  return words !== '' && words === bare(normalized[line + 1] ?? '');
};

const sortLines = (view: LineView, from: number, taken: ReadonlySet<number>): LineSets => {
  const sets: LineSets = { titles: new Map(), texts: new Map(), textCount: 0, sentenceCount: 0 };
  let possibleBefore = false;
  const isPossibleAt = (line: number) => !taken.has(line) && line < view.lines.length && isPossible(view, line);
  for (let line = from; line < view.lines.length; line += 1) {
    const isTitle = isPossibleAt(line);
    if (isTitle && isPossibleAt(line + 1) && isSaidTwice(view, line)) {
      if (!possibleBefore && !isPossibleAt(line + 2)) addTitle(sets, 'twice', line);
      possibleBefore = true;
      line += 1;
      continue;
    }
    const { start = 0, end = 0 } = view.lines[line] ?? {};
    if (isTitle) {
      const isAlone = !possibleBefore && (taken.has(line + 1) || !isPossible(view, line + 1));
      // Verses and signatures stand in rows.
      for (const layout of isAlone ? layoutsOf(view, line) : []) addTitle(sets, layout, line);
    } else if (!taken.has(line) && end - start >= minTextLength) {
      for (const layout of layoutsOf(view, line)) sets.texts.set(layout, (sets.texts.get(layout) ?? 0) + 1);
      sets.textCount += 1;
      if (sentenceEnd.test(view.text.charAt(end - 1).replace(/[。！？；：]/, '。'))) sets.sentenceCount += 1;
    }
    possibleBefore = isTitle;
  }
  return sets;
};

const isFamily = (view: LineView, layout: string, titles: number[], sets: LineSets): boolean => {
  const isMarked = layout.startsWith('mark') || layout === 'twice';
  if (titles.length < (isMarked ? minMarkedTitles : minTitles)) return false;
  const names = titles.map((line) => view.normalized[line] ?? '');
  const lengths = titles.map((line, index) => view.charactersBetween(line, titles[index + 1] ?? view.lines.length));
  const minLength = isMarked ? minMarkedPieceLength : minPieceLength;
  const filled = lengths.filter((length) => length >= minLength).length;
  if (filled < minFilledShare * titles.length || new Set(names).size < minDistinctShare * names.length) return false;
  if ((sets.texts.get(layout) ?? 0) <= maxTextShare * sets.textCount) return true;
  return (
    sets.sentenceCount >= minSentenceShare * sets.textCount && names.every((name) => name.length <= maxPlainTitleLength)
  );
};

/** The mark at the head of a title that has one: ☆、, ★. */
const markOf = (title: string): string => /^[◎○●◇◆□■★☆※▲△]+[、 ]*/.exec(title)?.[0] ?? '';

/** A site puts it before every title and nothing else. */
const certainMark = '☆、';

/** Titles with those lines added that have their mark and a piece behind, though they read like sentences: ☆、他说，他不去。 */
const withSentences = (view: LineView, titles: number[], from: number, taken: ReadonlySet<number>): number[] => {
  const textAt = (line: number) => view.normalized[line] ?? '';
  const mark = markOf(textAt(titles[0] ?? -1));
  if (mark === '' || titles.some((line) => markOf(textAt(line)) !== mark)) return titles;
  const known = new Set(titles);
  const marked = view.lines.flatMap((_, line) =>
    line >= from && !taken.has(line) && markOf(textAt(line)) === mark ? [line] : [],
  );
  const all = marked.filter(
    (line, index) =>
      known.has(line) || view.charactersBetween(line, marked[index + 1] ?? view.lines.length) >= minMarkedPieceLength,
  );
  return mark === certainMark || 2 * titles.length >= marked.length ? all : titles;
};

/**
 * Finds the titles of a collection whose pieces have no numbers: short lines, each alone and set apart from the text by a
 * mark, its indent or blank lines, with a piece of text behind each.
 *
 * @param from index of the first line that may be one
 * @param taken lines that are something else: volumes, a contents list
 * @returns indices of their lines; empty where no layout tells titles from text
 */
export const findTitlesByLayout = (view: LineView, from: number, taken: ReadonlySet<number>): number[] => {
  const sets = sortLines(view, from, taken);
  let best: number[] = [];
  for (const [layout, titles] of sets.titles) {
    if (titles.length > best.length && isFamily(view, layout, titles, sets)) best = titles;
  }
  return withSentences(view, best, from, taken);
};
