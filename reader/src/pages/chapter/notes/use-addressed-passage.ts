import { useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import type { Chapter } from 'shared-api/schemas/chapter';
import { passageOfHash } from '../../../notes/passage-address.ts';
import { useReading } from '../view/reading-context.ts';
import { drawAddressed, rangeOfSpan } from './mark-highlights.tsx';

/** Shows the passage that the address names, once for each time it was gone to, and marks it. */
export const useAddressedPassage = (chapters: readonly Chapter[]): void => {
  const { hash, key } = useLocation();
  const { cid = '' } = useParams();
  const { view } = useReading();
  const shown = useRef('');
  useEffect(() => {
    const span = passageOfHash(hash);
    const range = span && chapters.some(({ id }) => id === cid) ? rangeOfSpan(cid, span) : undefined;
    drawAddressed(range);
    if (!span || !range || shown.current === key) return;
    shown.current = key;
    view.show({ chapterId: cid, ...span.start });
  }, [hash, key, cid, chapters, view]);
  useEffect(() => () => drawAddressed(undefined), []);
};
