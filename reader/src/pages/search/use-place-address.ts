import { useEffect, useState } from 'react';
import { pages } from 'shared-api/paths';
import { passageAddress } from '../../notes/passage-address.ts';

/** A place in a chapter's text; without an offset its paragraph. */
interface Place {
  pid: string;
  offset?: number | undefined;
  length?: number | undefined;
}

/**
 * Address of a place in a chapter: its words, which the chapter's program marks and brings to the middle of the screen. Before
 * the program of the page runs it is the paragraph's, which a browser finds without one.
 */
export const usePlaceAddress = (): ((chapterId: string, place: Place) => string) => {
  const [hasProgram, setHasProgram] = useState(false);
  useEffect(() => setHasProgram(true), []);
  return (chapterId, { pid, offset, length }) =>
    hasProgram && offset !== undefined && length !== undefined
      ? passageAddress(chapterId, { start: { pid, offset }, end: { pid, offset: offset + length } })
      : pages.paragraph(chapterId, pid);
};
