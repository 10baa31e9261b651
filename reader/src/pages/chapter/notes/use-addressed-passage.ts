import { useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Chapter } from 'shared-api/schemas/chapter';
import type { Note } from 'shared-api/schemas/note';
import type { Span } from '../../../notes/chapter-words.ts';
import { passageOfHash } from '../../../notes/passage-address.ts';
import { useReading } from '../program/reading-context.ts';
import { centreRange } from '../text-view/centre-range.ts';
import { drawAddressed, type Mark, rangeOfSpan } from './mark-highlights.tsx';

/**
 * Shows the passage that the address names in the middle of the screen, once for each time it was gone to, and marks it. Of a note, whose place the address
 * has as it was saved, that is where its words are now.
 */
export const useAddressedPassage = (chapters: readonly Chapter[], marks: readonly Mark[]): void => {
  const { hash, key } = useLocation();
  const { cid = '' } = useParams();
  const { view } = useReading();
  const shown = useRef('');
  useEffect(() => {
    const addressed = passageOfHash(hash);
    const moved = marks.find(({ note }) => note.chapter_id === cid && isPlaceOf(note, addressed));
    const span = moved?.span ?? addressed;
    const range = span && chapters.some(({ id }) => id === cid) ? rangeOfSpan(cid, span) : undefined;
    drawAddressed(range);
    const visit = `${key} ${span?.start.pid}:${span?.start.offset}`;
    if (!span || !range || shown.current === visit) return;
    shown.current = visit;
    view.show({ chapterId: cid, ...span.start });
    centreRange(range);
  }, [hash, key, cid, chapters, marks, view]);
  useEffect(() => () => drawAddressed(undefined), []);
};

const isPlaceOf = (note: Note, addressed: Span | undefined): boolean =>
  addressed !== undefined &&
  note.pid === addressed.start.pid &&
  note.offset === addressed.start.offset &&
  note.end_pid === addressed.end.pid &&
  note.end_offset === addressed.end.offset;
