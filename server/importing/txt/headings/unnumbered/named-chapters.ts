import { isContentsTitle } from '../contents-list/contents-list.ts';
import { comparableLine, lineLength } from '../contents-list/line-comparison.ts';
import type { LineView } from '../line-view.ts';

const maxNameLength = 40;
const minNames = 3;
const minFoundShare = 0.6;
/** Names of a list stand one below the other at most this many lines behind its title 目录. */
const maxListLines = 3000;

/** A contents list of names without numbers, and the lines of the text that bear them. */
interface NamedChapters {
  contents: number[];
  chapters: number[];
}

/** The lines behind 目录 that are short and come again later, in the same order: the list, and its counterparts. */
const followList = (view: LineView, title: number, linesOf: ReadonlyMap<string, number[]>): NamedChapters => {
  const contents: number[] = [];
  for (let line = title + 1; line < Math.min(view.lines.length, title + maxListLines); line += 1) {
    const isShort = lineLength(view, line) <= maxNameLength;
    const isAgain = contents.some((entry) => comparableLine(view, entry) === comparableLine(view, line));
    if (!isShort || isAgain) break;
    contents.push(line);
  }
  const names = contents.map((line) => comparableLine(view, line));
  return { contents, chapters: findNames(names, (contents.at(-1) ?? title) + 1, linesOf) };
};

/** The lines that bear the names, each behind the one before. */
const findNames = (names: readonly string[], from: number, linesOf: ReadonlyMap<string, number[]>): number[] => {
  let next = from;
  return names.flatMap((name) => {
    const line = linesOf.get(name)?.find((found) => found >= next);
    if (line === undefined) return [];
    next = line + 1;
    return line;
  });
};

const byName = (view: LineView): Map<string, number[]> =>
  Map.groupBy(
    [...view.lines.keys()].filter((line) => lineLength(view, line) <= maxNameLength),
    (line) => comparableLine(view, line),
  );

/**
 * Finds chapters that are named without a number and stand in a contents list: behind the line 目录, or in the names that a list
 * of numbered headings gives.
 *
 * @param names of entries to which no heading answers
 * @returns empty lists where the text does not bear most of the names, in their order
 */
export const findNamedChapters = (view: LineView, names: readonly string[]): NamedChapters => {
  const none: NamedChapters = { contents: [], chapters: [] };
  const title = view.normalized.findIndex(isContentsTitle);
  if (title === -1 && names.length < minNames) return none;
  const linesOf = byName(view);
  const isMost = (chapters: number[], count: number) =>
    chapters.length >= minNames && chapters.length >= minFoundShare * count;
  const fromNames = findNames(names, 0, linesOf);
  if (isMost(fromNames, names.length)) return { contents: [], chapters: fromNames };
  if (title === -1) return none;
  const found = followList(view, title, linesOf);
  return isMost(found.chapters, found.contents.length) ? { ...found, contents: [title, ...found.contents] } : none;
};
