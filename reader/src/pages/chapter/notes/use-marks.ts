import { useEffect, useState } from 'react';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { Note } from 'shared-api/schemas/note';
import { deviceNotes } from '../../../notes/device-notes.ts';
import { locateNotes } from '../../../notes/locate-note.ts';
import { announceChange } from '../../../notes/note-changes.ts';
import type { NoteStore } from '../../../notes/note-store.ts';
import { readPassage } from '../../../notes/passage.ts';
import { drawMarks, type Mark, rangeOfSpan } from './mark-highlights.tsx';

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
    const range = span && rangeOfSpan(chapter.id, span);
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
