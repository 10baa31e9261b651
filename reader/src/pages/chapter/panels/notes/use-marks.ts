import { useEffect, useRef, useState } from 'react';
import { noteColors } from 'shared-api/notes';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { Note, NoteColor } from 'shared-api/schemas/note';
import { createGlobalStyle } from 'styled-components';
import type { Span } from '../../../../notes/chapter-words.ts';
import { deviceNotes } from '../../../../notes/device-notes.ts';
import { locateNotes } from '../../../../notes/locate-note.ts';
import { markGround } from '../../../../notes/note-colors.tsx';
import {
  announceChange,
  changedNotes,
  loadedNotes,
  type NoteStore,
  onNoteChange,
} from '../../../../notes/note-store.ts';
import { readPassage } from '../../../../notes/passage.ts';
import { markedRange, rangeOf, type TextPosition } from '../../text/index.ts';

/** Draws the notes of the chapters in the page. @returns the marks, as they stand there now */
export const useMarks = (
  store: NoteStore | undefined,
  chapters: readonly Chapter[],
  notes: ReadonlyMap<string, Note[]>,
): Mark[] => {
  const [marks, setMarks] = useState<Mark[]>([]);
  useEffect(() => {
    const draw = () => {
      const drawn = chapters.flatMap((chapter) => marksIn(chapter, notes.get(chapter.id) ?? []));
      drawMarks(drawn);
      setMarks(drawn);
    };
    draw();
    return onTextChange(draw);
  }, [chapters, notes]);
  useEffect(() => () => drawMarks([]), []);
  useEffect(() => {
    for (const chapter of chapters) noteLosses(store, chapter, notes.get(chapter.id) ?? []);
  }, [store, chapters, notes]);
  return marks;
};

const marksIn = (chapter: Chapter, notes: readonly Note[]): Mark[] =>
  locateNotes(notes, chapter.paragraphs).flatMap(({ note, span }) => {
    const range = span && markedRangeOfSpan(chapter.id, span);
    return span && range ? [{ note, span, range }] : [];
  });

/** Tells lists which notes have lost their words, or found them again. */
const noteLosses = (store: NoteStore | undefined, chapter: Chapter, notes: readonly Note[]): void => {
  for (const { note, span } of locateNotes(notes, chapter.paragraphs)) {
    // Also where the words were corrected and are found by those around them.
    const isChanged = !span || readPassage(chapter.paragraphs, span)?.quote !== note.quote;
    if (note.changed === isChanged) continue;
    const known = { ...note, changed: isChanged };
    announceChange({ saved: known });
    // The server finds out by itself.
    if (store === deviceNotes) store.save(known).catch(() => {});
  }
};

/** Calls back when the text in the page has become another: in another script, or of another revision. */
const onTextChange = (callback: () => void): (() => void) => {
  let frame = 0;
  const observer = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(callback);
  });
  for (const chapter of document.querySelectorAll('[data-chapter]')) {
    observer.observe(chapter, { characterData: true, childList: true, subtree: true });
  }
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
  };
};

/** The notes of the chapters in the page, by chapter id; they follow every change, in this page and in other tabs. */
export const useChapterNotes = (store: NoteStore | undefined, chapters: readonly Chapter[]): Map<string, Note[]> => {
  const [notes, setNotes] = useState<Map<string, Note[]>>(new Map());
  const asked = useRef<{ store: NoteStore | undefined; ids: Set<string> }>({ store: undefined, ids: new Set() });

  useEffect(() => {
    if (asked.current.store !== store) {
      asked.current = { store, ids: new Set() };
      setNotes(new Map());
    }
    if (!store) return;
    const { ids } = asked.current;
    for (const { id } of chapters) {
      if (ids.has(id)) continue;
      ids.add(id);
      loadedNotes(store.ofChapter(id), (note) => note.chapter_id === id).then((loaded) => {
        if (asked.current.store === store) setNotes((all) => new Map(all).set(id, loaded));
      });
    }
  }, [store, chapters]);

  useEffect(
    () =>
      onNoteChange((change) => {
        const { chapter_id: id } = 'saved' in change ? change.saved : change.removed;
        setNotes((all) => new Map(all).set(id, changedNotes(all.get(id) ?? [], change)));
      }),
    [],
  );
  return notes;
};

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
const canHighlight = (): boolean => typeof Highlight === 'function' && 'highlights' in CSS;

const placesOf = (chapterId: string, { start, end }: Span): [TextPosition, TextPosition] => [
  { chapterId, ...start },
  { chapterId, ...end },
];

/** The range of a span that is marked; undefined where it is not in the page, or shown in other words. */
export const markedRangeOfSpan = (chapterId: string, span: Span): Range | undefined =>
  markedRange(...placesOf(chapterId, span));

/** The range of a span in the page; undefined where it is not there. */
export const rangeOfSpan = (chapterId: string, span: Span): Range | undefined => rangeOf(...placesOf(chapterId, span));

/** Draws marks in place of those that were drawn before. */
const drawMarks = (marks: readonly Mark[]): void => {
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
