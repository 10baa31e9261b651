import { type HeadingUnit, isBareNumeral } from '../forms/heading-units.ts';
import type { Candidate } from '../heading-candidates.ts';
import type { LineView } from '../line-view.ts';

/** Headings one after the other without text between. */
interface DenseList {
  entries: Candidate[];
  /** Whether the text has most of them once more, as headings or by their names. */
  isAnswered: boolean;
  /** Names to which no heading answers, normalized. */
  names: string[];
}

/** A heading with less text than this behind it, in characters, stands in a list. */
const minBodyLength = 40;
const minEntries = 3;
/** Fewer headings that nothing answers are chapters without text. */
const minUnanswered = 5;
/** A list is answered where at least this share of its entries is. */
const minAnsweredShare = 0.5;
/** Names are sought in the text for this many entries of a list, evenly spread: each walks the whole text. */
const maxSoughtNames = 32;
/** Entries of such a list, of which fewer than this share have a sentence behind them: chapters of a sentence are chapters. */
const maxSentenceShare = 0.5;
const sentenceEnd = /[。;!?…”」』]$/;
/** Text behind a list that nothing answers, in characters for each entry: less is a chapter's. */
const minTextPerEntry = 40;

/** The page number and dots behind an entry of a printed list. */
const pageNumber = /(?:[.·。、 -]{2,}|…+ *)\d{1,4}$/;

/** Words of a heading's title without separators; empty where it has none. */
export const titleWords = ({ normalized }: LineView, { line, titleStart }: Candidate): string =>
  (normalized[line] ?? '')
    .slice(titleStart)
    .replace(pageNumber, '')
    .replace(/[ ,:、.·…-]/g, '');

const isSameTitle = (one: string, other: string): boolean =>
  one === '' || other === '' || one.startsWith(other) || other.startsWith(one);

/** Stretches of candidates of one unit that follow one another without text; the last one of a stretch has text. */
const denseRuns = (view: LineView, candidates: Candidate[]): Candidate[][] => {
  const runs: Candidate[][] = [];
  let run: Candidate[] = [];
  for (const candidate of candidates) {
    const before = run.at(-1);
    if (before !== undefined && view.charactersBetween(before.line, candidate.line) >= minBodyLength) {
      runs.push(run);
      run = [];
    }
    run.push(candidate);
  }
  return [...runs, run].filter(({ length }) => length >= minEntries);
};

/** A list without the heading of the first chapter, which may follow at once: its number begins again, or comes again. */
const withoutFirstChapter = (view: LineView, run: Candidate[]): Candidate[] => {
  const last = run.at(-1);
  const [first] = run;
  if (first === undefined || last === undefined) return run;
  const words = titleWords(view, last);
  const isFirstChapter =
    last.no <= first.no ||
    run.slice(0, -1).some((entry) => entry.no === last.no && isSameTitle(titleWords(view, entry), words));
  return isFirstChapter ? run.slice(0, -1) : run;
};

/** Words before a title: nothing else on its line, or the number of a heading within a line. */
const beforeTitle = /(?:^|[\n\r])\s*$|第.{1,6}[章回囘節节话話卷折][\s:：、]*$/;
/** A title that is found this often as a part of sentences is no heading. */
const maxOccurrences = 20;

/** Whether the words stand in the text as a title, before or behind the list. */
const standsInText = ({ text, lines }: LineView, words: string, list: Candidate[]): boolean => {
  const from = lines[list[0]?.line ?? 0]?.start ?? 0;
  const to = lines[list.at(-1)?.line ?? 0]?.end ?? 0;
  let at = text.indexOf(words);
  for (let count = 0; at !== -1 && count < maxOccurrences; count += 1) {
    const isOutside = at < from || at >= to;
    if (isOutside && beforeTitle.test(text.slice(Math.max(0, at - 12), at))) return true;
    at = text.indexOf(words, isOutside ? at + 1 : to);
  }
  return false;
};

/** The first words of an entry's title as they stand in the text. */
const firstWords = ({ text, lines }: LineView, { line, titleStart }: Candidate): string => {
  const { start = 0, end = 0 } = lines[line] ?? {};
  return text.slice(start + titleStart, end).split(/[\s.…·]+/, 1)[0] ?? '';
};

const readList = (view: LineView, list: Candidate[], others: ReadonlyMap<number, Candidate[]>): DenseList => {
  const isAnsweredByHeading = (entry: Candidate) => {
    const words = titleWords(view, entry);
    return (others.get(entry.no) ?? []).some(
      (other) => other.unit === entry.unit && isSameTitle(titleWords(view, other), words),
    );
  };
  const open = list.filter((entry) => !isAnsweredByHeading(entry));
  if (list.length - open.length >= minAnsweredShare * list.length)
    return { entries: list, isAnswered: true, names: [] };
  const step = Math.max(1, Math.floor(list.length / maxSoughtNames));
  const sought = list
    .filter((_, index) => index % step === 0)
    .map((entry) => firstWords(view, entry))
    .filter((words) => words.length >= 2);
  const found = sought.filter((words) => standsInText(view, words, list)).length;
  const isAnswered = sought.length >= minEntries && found >= minAnsweredShare * sought.length;
  return { entries: list, isAnswered, names: isAnswered ? open.map((entry) => titleWords(view, entry)) : [] };
};

/** Whether most entries are followed by what ends like a sentence: lines of a list do not. */
const haveSentences = ({ normalized }: LineView, entries: Candidate[]): boolean => {
  const endsSentence = ({ line }: Candidate, index: number) => {
    const next = entries[index + 1]?.line ?? line + 2;
    return normalized.slice(line + 1, next).some((text) => sentenceEnd.test(text));
  };
  return entries.filter(endsSentence).length >= maxSentenceShare * entries.length;
};

/**
 * Finds lists of headings without text between them, wherever they stand, that the text answers: it has the same headings
 * or the same titles once more. A list before all text counts also where nothing answers, since a hundred chapters in a
 * row without a word are none.
 *
 * @param known indices of lines that are known to be a list's
 */
export const findDenseLists = (
  view: LineView,
  byUnit: ReadonlyMap<HeadingUnit, Candidate[]>,
  known: ReadonlySet<number>,
): DenseList[] => {
  const all = [...byUnit.values()].flat().filter(({ line }) => !known.has(line));
  return [...byUnit].flatMap(([unit, ofUnit]) => {
    // Numbered items stand in prose as well.
    if (isBareNumeral(unit)) return [];
    const candidates = ofUnit.filter(({ line }) => !known.has(line));
    return denseRuns(view, candidates).flatMap((run) => {
      const entries = withoutFirstChapter(view, run);
      if (entries.length < minEntries) return [];
      const inList = new Set(entries.map(({ line }) => line));
      const others = Map.groupBy(
        all.filter(({ line }) => !inList.has(line)),
        ({ no }) => no,
      );
      const list = readList(view, entries, others);
      const last = entries.at(-1)?.line ?? 0;
      const isFirst = candidates[0] === entries[0];
      const hasEnough = view.charactersBetween(last, view.lines.length) >= minTextPerEntry * entries.length;
      const isList =
        !haveSentences(view, entries) && (list.isAnswered || (isFirst && entries.length >= minUnanswered && hasEnough));
      return isList ? [list] : [];
    });
  });
};
