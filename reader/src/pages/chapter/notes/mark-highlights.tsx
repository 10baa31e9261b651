import { noteColors } from 'shared-api/notes';
import type { Note, NoteColor } from 'shared-api/schemas/note';
import { createGlobalStyle } from 'styled-components';
import type { Span } from '../../../notes/chapter-words.ts';
import { markGround } from '../../../notes/note-colors.tsx';
import { rangeOf } from '../text-view/text-view.ts';

/** A note where it stands in the page. */
export interface Mark {
  note: Note;
  span: Span;
  range: Range;
}

/** Name of the highlight of a passage that an address names. */
const addressedName = 'note-addressed';
/** Underlines marks with words of the reader's own. */
const writtenName = 'note-written';
const nameOf = (color: NoteColor): string => `note-${color}`;

/** Whether the browser can mark text without changing it. Where it cannot, notes are seen in their list alone. */
export const canHighlight = (): boolean => typeof Highlight === 'function' && 'highlights' in CSS;

/** The range of a span in the page; undefined where it is not there. */
export const rangeOfSpan = (chapterId: string, { start, end }: Span): Range | undefined =>
  rangeOf({ chapterId, ...start }, { chapterId, ...end });

/** Draws marks in place of those that were drawn before. */
export const drawMarks = (marks: readonly Mark[]): void => {
  if (!canHighlight()) return;
  for (const color of noteColors) {
    draw(
      nameOf(color),
      marks.flatMap(({ note, range }) => (note.color === color ? [range] : [])),
    );
  }
  draw(
    writtenName,
    marks.flatMap(({ note, range }) => (note.note === '' ? [] : [range])),
  );
};

/** Marks the passage that an address names; undefined takes the mark away. */
export const drawAddressed = (range: Range | undefined): void => {
  if (canHighlight()) draw(addressedName, range ? [range] : []);
};

const draw = (name: string, ranges: Range[]): void => {
  if (ranges.length === 0) CSS.highlights.delete(name);
  else CSS.highlights.set(name, new Highlight(...ranges));
};

/** Looks of the marks. */
export const MarkStyles = createGlobalStyle`
  ${noteColors.map((color) => `::highlight(${nameOf(color)}) { background-color: ${markGround(color)}; }`).join('\n')}
  ::highlight(${writtenName}) {
    text-decoration: underline 2px dotted;
    text-underline-offset: 0.2em;
  }
  ::highlight(${addressedName}) {
    background-color: color-mix(in srgb, var(--accent) 24%, transparent);
  }
`;

/** The mark at a point of the screen; of several the shortest. */
export const markAt = (marks: readonly Mark[], x: number, y: number): Mark | undefined =>
  marks
    .filter(({ range }) => [...range.getClientRects()].some((box) => isWithin(box, x, y)))
    .sort((one, other) => one.note.quote.length - other.note.quote.length)[0];

const isWithin = ({ left, right, top, bottom }: DOMRect, x: number, y: number): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;
