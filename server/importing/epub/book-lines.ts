import { inBrackets, isPicture, withoutAnnotations } from '../../novels/saving/incoming/annotated-text.ts';
import { novelBounds } from '../../novels/saving/incoming/novel-bounds.ts';
import { matchHeading } from '../txt/headings/forms/heading.ts';
import { normalizeForMatching } from '../txt/lines/normalize-for-matching.ts';
import type { PageLines } from './page-lines.ts';
import { type ComparableTitle, isFullerTitle, isSameTitle, toComparable } from './same-title.ts';
import { maxHeadingLines } from './xhtml-lines.ts';

/** A document of the book. */
export interface BookDocument extends PageLines {
  path: string;
}

/** A title and the place of the book that it stands at: one of the navigation, or a heading of a document. */
export interface BookEntry {
  title: string;
  /** Path of the document in the archive. */
  path: string | null;
  /** Index of the line of the document. */
  line: number;
  /** Depth, from 0. */
  depth: number;
}

/** An entry at its line of the book. */
export interface Mark {
  title: string;
  depth: number;
  line: number;
  hasChildren: boolean;
}

/** A longer line, in UTF-16 units, is no heading: it would be compared anew for each entry that leads to it. */
const maxHeadingLength = 2 * novelBounds.chapterTitleLength;
/** A shorter title, in UTF-16 units, may be part of any heading. */
const minPartialTitleLength = 2;

/** The book as one list of lines, in which the title of every entry stands once. */
export class BookLines {
  readonly lines: string[] = [];
  private readonly found: Omit<Mark, 'hasChildren'>[] = [];
  private readonly entries: readonly BookEntry[];
  private next = 0;

  /** @param entries in the order of the book */
  constructor(documents: readonly BookDocument[], entries: readonly BookEntry[]) {
    this.entries = entries;
    for (const document of documents) this.add(document);
  }

  get marks(): Mark[] {
    return this.found.map((mark, index) => ({
      ...mark,
      hasChildren: (this.found[index + 1]?.depth ?? 0) > mark.depth,
    }));
  }

  /** Number of lines from `at` on that are the title, whole or in pieces; 0 where the text does not repeat it. */
  private titleLines({ lines }: BookDocument, at: number, wanted: ComparableTitle): number {
    for (let count = 1; count <= maxHeadingLines && at + count <= lines.length; count += 1) {
      if ((lines[at + count - 1] ?? '').length > maxHeadingLength) return 0;
      if (isSameTitle(toComparable(withoutAnnotations(lines.slice(at, at + count).join(' '))), wanted)) return count;
    }
    return 0;
  }

  /**
   * Number of lines of the heading at `at` that says more than the title: 第一章 夜半来客 for 第一章; 0 without one.
   *
   * @param headings line → number of lines
   */
  private fullerHeadingLines(
    { lines }: BookDocument,
    headings: ReadonlyMap<number, number>,
    at: number,
    wanted: ComparableTitle,
  ): number {
    const count = headings.get(at) ?? 1;
    const heading = withoutAnnotations(lines.slice(at, at + count).join(' '));
    if (wanted.words.length < minPartialTitleLength || heading.length > maxHeadingLength) return 0;
    const isHeading = headings.has(at) || matchHeading(normalizeForMatching(heading))?.isCertain === true;
    return isHeading && isFullerTitle(toComparable(heading), wanted) ? count : 0;
  }

  private add(document: BookDocument): void {
    let from = 0;
    const headings = new Map(document.headings.map(({ line, count }) => [line, count]));
    for (; this.entries[this.next]?.path === document.path; this.next += 1) {
      const { title, line, depth } = this.entries[this.next] as BookEntry;
      const [first, at] = this.behindPictures(document, from, Math.max(from, line));
      this.append(document, from, first);
      const wanted = toComparable(title);
      const count = this.titleLines(document, at, wanted) || this.fullerHeadingLines(document, headings, at, wanted);
      this.found.push({ title, depth, line: this.lines.length });
      this.lines.push(count === 0 ? title : inBrackets(document.lines.slice(at, at + count).join(' ')));
      this.append(document, first, at);
      from = at + count;
    }
    this.append(document, from, document.lines.length);
  }

  /**
   * Where an entry leads to, without the pictures there: a picture above a heading belongs to its text.
   *
   * @returns the first of these pictures, and the line behind them
   */
  private behindPictures({ lines }: BookDocument, from: number, line: number): [first: number, at: number] {
    let [first, at] = [line, line];
    while (isPicture(lines[at] ?? '')) at += 1;
    while (first > from && isPicture(lines[first - 1] ?? '')) first -= 1;
    // Those behind other text belong to it.
    return [first === 0 ? first : line, at];
  }

  /** One by one: a document may have more lines than a call takes arguments. */
  private append({ lines }: BookDocument, from: number, end: number): void {
    for (let index = from; index < end; index += 1) this.lines.push(lines[index] ?? '');
  }
}
