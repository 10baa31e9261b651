import { isPicture, withoutPictures } from '../../novels/saving/incoming/annotated-text.ts';
import { isContentsTitle } from '../txt/headings/contents-list/contents-list.ts';
import { matchHeading } from '../txt/headings/forms/heading.ts';
import { isSectionHeading } from '../txt/headings/forms/section-heading.ts';
import { viewLines } from '../txt/headings/line-view.ts';
import type { OutlineEntry } from '../txt/headings/outline-entry.ts';
import { readStructure, type Structure } from '../txt/headings/structure.ts';
import { normalizeForMatching } from '../txt/lines/normalize-for-matching.ts';
import { readLines } from '../txt/lines/text-lines.ts';
import { comparableTitle } from '../txt/parts/mend-repetitions.ts';
import { type BookDocument, type BookEntry, BookLines, type Mark } from './book-lines.ts';
import { frontMatterLines, isFrontMatterTitle } from './front-matter.ts';
import { headingEntries, namesVolumesOnly, withHeadingsWithin } from './heading-entries.ts';
import type { NavEntry } from './navigation.ts';
import { volumePages } from './volume-pages.ts';

/** A navigation with longer parts on average, in characters, names volumes or files, not chapters. */
const maxMeanLength = 60_000;
const minMarks = 2;
/** Names that programs give to the files of a book. */
const generatedName = /^(?:section|part|chapter|split|index|text|page|html?)[\W_]*\d*(?:\.x?html?)?$|^\d+\.x?html?$/i;
/** A page is the contents list where at least this share of its lines are titles of the navigation. */
const minContentsShare = 0.5;
/** Where at least this share of the entries is numbered, those without a number are no chapters. */
const minNumberedShare = 0.5;

/** Entries in the order of the documents they lead to; one that is a name only leads where the next does. */
const entriesInOrder = (entries: readonly NavEntry[], documents: readonly BookDocument[]): BookEntry[] => {
  const orderOf = new Map(documents.map(({ path }, index) => [path, index]));
  const placed: NavEntry[] = [];
  for (const entry of entries.toReversed()) {
    const { path, fragment } = entry.path === null ? (placed.at(-1) ?? entry) : entry;
    placed.push({ ...entry, path, fragment });
  }
  let last = 0;
  return placed.reverse().flatMap(({ title, path, fragment, depth }) => {
    const order = orderOf.get(path ?? '');
    if (order === undefined || order < last || generatedName.test(title)) return [];
    last = order;
    const line = fragment === null ? 0 : (documents[order]?.lineOfId.get(fragment) ?? 0);
    return [{ title, path, line, depth }];
  });
};

/** Whether the entries name the chapters of the book. */
const namesChapters = (marks: readonly Mark[], length: number): boolean => {
  const leaves = marks.filter(({ hasChildren, title }) => !hasChildren && !isFrontMatterTitle(title));
  return leaves.length >= minMarks && length / leaves.length <= maxMeanLength;
};

/** Lines behind a mark such as 目录 that are the titles of others. */
const contentsLines = (lines: readonly string[], marks: readonly Mark[]): number[] => {
  const titles = new Set(marks.map(({ title }) => comparableTitle(title)));
  return marks.flatMap(({ title, line }, index) => {
    if (!isContentsTitle(normalizeForMatching(title))) return [];
    const end = marks[index + 1]?.line ?? lines.length;
    const within = Array.from({ length: end - line - 1 }, (_, offset) => line + 1 + offset).filter(
      (at) => !isPicture(lines[at] ?? ''),
    );
    const known = within.filter((at) => titles.has(comparableTitle(lines[at] ?? '')));
    return known.length >= minContentsShare * within.length ? [line, ...known] : [];
  });
};

const structureOf = (
  text: string,
  lines: readonly string[],
  marks: readonly Mark[],
  rule: 'navigation' | 'headings',
): Structure => {
  const view = viewLines(text, readLines(text));
  const listed = new Set(contentsLines(lines, marks));
  const frontMatter = new Set(frontMatterLines(lines, marks));
  const volumes = volumePages(lines, marks);
  const isVolume = (mark: Mark) => mark.hasChildren || volumes.has(mark);
  const headings = marks
    .filter(({ line }) => !listed.has(line) && !frontMatter.has(line))
    .map((mark) => ({ mark, heading: matchHeading(normalizeForMatching(lines[mark.line] ?? '')) }));
  const leaves = headings.filter(({ mark }) => !isVolume(mark));
  const isNumbered = leaves.filter(({ heading }) => heading !== null).length >= minNumberedShare * leaves.length;
  const entries = headings.map(({ mark, heading }): OutlineEntry => {
    const { line } = mark;
    if (isVolume(mark)) return { kind: 'volume', line, heading: null };
    const isSection = heading === null && (isNumbered || isSectionHeading(normalizeForMatching(mark.title)));
    if (isSection) return { kind: 'section', line, heading: null };
    return { kind: 'chapter', line, heading: heading === null ? null : { ...heading, prefix: 'none', line } };
  });
  const unit = leaves.find(({ heading }) => heading !== null)?.heading?.unit ?? null;
  const outline = {
    unit,
    entries,
    contentsLines: listed,
    frontMatterLines: frontMatter,
    unansweredLines: new Set<number>(),
    misnumbered: [],
    rule,
    score: entries.length,
  };
  return { view, outline, inlineNumbers: [] };
};

/** The book with these entries for its chapters; null where they name none. */
const readByEntries = (
  documents: readonly BookDocument[],
  entries: readonly BookEntry[],
  rule: 'navigation' | 'headings',
): BookText | null => {
  const { lines, marks } = new BookLines(documents, entries);
  const text = lines.join('\n');
  return namesChapters(marks, withoutPictures(text).length)
    ? { text, structure: structureOf(text, lines, marks, rule) }
    : null;
};

const countChapters = ({ outline }: Structure): number =>
  outline.entries.filter(({ kind }) => kind === 'chapter').length;

interface BookText {
  text: string;
  structure: Structure;
}

/**
 * Makes one text of a book's documents. Its chapters are those of the navigation, with the headings (h1 to h3) where it names
 * volumes alone. Where it names none, they are the headings, or sought as in a text file where that finds more.
 */
export const readBookText = (documents: readonly BookDocument[], navigation: readonly NavEntry[]): BookText => {
  const named = entriesInOrder(navigation, documents);
  const headings = headingEntries(documents);
  const entries = namesVolumesOnly(named) ? withHeadingsWithin(named, headings, documents) : named;
  const byNavigation = readByEntries(documents, entries, 'navigation');
  if (byNavigation !== null) return byNavigation;
  const text = documents.flatMap(({ lines }) => lines).join('\n');
  const plain = { text, structure: readStructure(text) };
  const byHeadings = readByEntries(documents, headings, 'headings');
  const findsMore =
    plain.structure.outline.rule === 'numbers' &&
    byHeadings !== null &&
    countChapters(plain.structure) > countChapters(byHeadings.structure);
  return byHeadings === null || findsMore ? plain : byHeadings;
};
