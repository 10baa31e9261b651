import { novelBounds } from '../../novels/saving/novel-bounds.ts';
import { isContentsTitle } from '../txt/headings/contents-list.ts';
import { matchHeading } from '../txt/headings/heading.ts';
import { viewLines } from '../txt/headings/line-view.ts';
import type { OutlineEntry } from '../txt/headings/outline-entry.ts';
import { isSectionHeading } from '../txt/headings/section-heading.ts';
import { readStructure, type Structure } from '../txt/headings/structure.ts';
import { normalizeForMatching } from '../txt/lines/normalize-for-matching.ts';
import { readLines } from '../txt/lines/text-lines.ts';
import { comparableTitle } from '../txt/parts/mend-repetitions.ts';
import type { NavEntry } from './navigation.ts';
import type { XhtmlLines } from './xhtml-lines.ts';

/** A document of the book. */
export interface BookDocument extends XhtmlLines {
  path: string;
}

/** An entry of the navigation, at the line of the book that it leads to. */
interface Mark {
  title: string;
  depth: number;
  line: number;
  hasChildren: boolean;
}

/** A heading may be spread over this many lines: 第一回 and its title, each in an element of its own. */
const maxHeadingLines = 3;
/** A longer line, in UTF-16 units, is no heading: it would be compared anew for each entry that leads to it. */
const maxHeadingLength = 2 * novelBounds.chapterTitleLength;
/** A navigation with longer parts on average, in characters, names volumes or files, not chapters. */
const maxMeanLength = 60_000;
const minMarks = 2;
/** Names that programs give to the files of a book. */
const generatedName = /^(?:section|part|chapter|split|index|text|page|html?)[\W_]*\d*(?:\.x?html?)?$|^\d+\.x?html?$/i;
/** A page is the contents list where at least this share of its lines are titles of the navigation. */
const minContentsShare = 0.5;
/** Where at least this share of the entries is numbered, those without a number are no chapters. */
const minNumberedShare = 0.5;

/** The book as one list of lines, in which every title of the navigation stands once. */
class BookLines {
  readonly lines: string[] = [];
  readonly marks: Mark[] = [];
  private readonly entries: NavEntry[];
  private next = 0;

  constructor(entries: NavEntry[]) {
    this.entries = entries;
  }

  private placeOf({ path, fragment }: NavEntry, document: BookDocument): number | null {
    if (path !== document.path) return null;
    return fragment === null ? 0 : (document.lineOfId.get(fragment) ?? 0);
  }

  /** Number of lines from `at` on that are the title, whole or in pieces; 0 where the text does not repeat it. */
  private headingLines({ lines }: BookDocument, at: number, title: string): number {
    const wanted = comparableTitle(title);
    let joined = '';
    for (let count = 1; count <= maxHeadingLines && at + count <= lines.length; count += 1) {
      const line = lines[at + count - 1] ?? '';
      if (line.length > maxHeadingLength) return 0;
      joined += comparableTitle(line);
      if (joined === wanted) return count;
    }
    return 0;
  }

  add(document: BookDocument): void {
    let from = 0;
    for (let entry = this.entries[this.next]; entry !== undefined; entry = this.entries[this.next]) {
      const place = this.placeOf(entry, document);
      if (place === null) break;
      const at = Math.max(from, place);
      this.append(document, from, at);
      const count = this.headingLines(document, at, entry.title);
      const hasChildren = (this.entries[this.next + 1]?.depth ?? 0) > entry.depth;
      this.marks.push({ title: entry.title, depth: entry.depth, line: this.lines.length, hasChildren });
      this.lines.push(count === 0 ? entry.title : document.lines.slice(at, at + count).join(' '));
      from = at + count;
      this.next += 1;
    }
    this.append(document, from, document.lines.length);
  }

  /** One by one: a document may have more lines than a call takes arguments. */
  private append({ lines }: BookDocument, from: number, end: number): void {
    for (let index = from; index < end; index += 1) this.lines.push(lines[index] ?? '');
  }
}

/** Entries in the order of the documents they lead to; one that is a name only leads where the next does. */
const entriesInOrder = (entries: readonly NavEntry[], documents: readonly BookDocument[]): NavEntry[] => {
  const orderOf = new Map(documents.map(({ path }, index) => [path, index]));
  const placed: NavEntry[] = [];
  for (const entry of entries.toReversed()) {
    const { path, fragment } = entry.path === null ? (placed.at(-1) ?? entry) : entry;
    placed.push({ ...entry, path, fragment });
  }
  let last = 0;
  return placed.reverse().filter(({ path, title }) => {
    const order = orderOf.get(path ?? '');
    if (order === undefined || order < last || generatedName.test(title)) return false;
    last = order;
    return true;
  });
};

/** Whether the navigation names the chapters of the book. */
const namesChapters = (marks: readonly Mark[], length: number): boolean => {
  const leaves = marks.filter(({ hasChildren }) => !hasChildren);
  return leaves.length >= minMarks && length / leaves.length <= maxMeanLength;
};

/** Lines behind a mark such as 目录 that are the titles of others. */
const contentsLines = (lines: readonly string[], marks: readonly Mark[]): number[] => {
  const titles = new Set(marks.map(({ title }) => comparableTitle(title)));
  return marks.flatMap(({ title, line }, index) => {
    if (!isContentsTitle(normalizeForMatching(title))) return [];
    const end = marks[index + 1]?.line ?? lines.length;
    const within = Array.from({ length: end - line - 1 }, (_, offset) => line + 1 + offset);
    const known = within.filter((at) => titles.has(comparableTitle(lines[at] ?? '')));
    return known.length >= minContentsShare * within.length ? [line, ...known] : [];
  });
};

const structureOf = (text: string, lines: readonly string[], marks: readonly Mark[]): Structure => {
  const view = viewLines(text, readLines(text));
  const listed = new Set(contentsLines(lines, marks));
  const headings = marks.map((mark) => ({ mark, heading: matchHeading(normalizeForMatching(lines[mark.line] ?? '')) }));
  const leaves = headings.filter(({ mark }) => !mark.hasChildren);
  const isNumbered = leaves.filter(({ heading }) => heading !== null).length >= minNumberedShare * leaves.length;
  const entries = headings.flatMap(({ mark, heading }): OutlineEntry[] => {
    const { line } = mark;
    if (listed.has(line)) return [];
    if (mark.hasChildren) return [{ kind: 'volume', line, heading: null }];
    const isSection = heading === null && (isNumbered || isSectionHeading(normalizeForMatching(mark.title)));
    if (isSection) return [{ kind: 'section', line, heading: null }];
    return [{ kind: 'chapter', line, heading: heading === null ? null : { ...heading, prefix: 'none', line } }];
  });
  const unit = leaves.find(({ heading }) => heading !== null)?.heading?.unit ?? null;
  const outline = {
    unit,
    entries,
    contentsLines: listed,
    unansweredLines: new Set<number>(),
    misnumbered: [],
    rule: 'navigation' as const,
    score: entries.length,
  };
  return { view, outline, inlineNumbers: [] };
};

/**
 * Makes one text of a book's documents. Its chapters are those of the navigation; where that names none, they are sought as in a
 * text file.
 */
export const readBookText = (
  documents: readonly BookDocument[],
  navigation: readonly NavEntry[],
): { text: string; structure: Structure } => {
  const book = new BookLines(entriesInOrder(navigation, documents));
  for (const document of documents) book.add(document);
  const text = book.lines.join('\n');
  if (namesChapters(book.marks, text.length)) return { text, structure: structureOf(text, book.lines, book.marks) };
  const plain = documents.flatMap(({ lines }) => lines).join('\n');
  return { text: plain, structure: readStructure(plain) };
};
