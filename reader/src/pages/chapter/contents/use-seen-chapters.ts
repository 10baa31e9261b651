import { useEffect } from 'react';
import type { ListLayout } from './list-layout.ts';

/** Numbers of chapters in sight. */
export interface SeenChapters {
  first: number;
  last: number;
}

/** Tells which chapters are in sight, so that their titles are loaded. */
export const useSeenChapters = (
  layout: ListLayout,
  { startIndex, endIndex }: { startIndex: number; endIndex: number },
  onSeen: (seen: SeenChapters) => void,
): void => {
  const numbers = [chapterAt(layout, startIndex, 1), chapterAt(layout, endIndex, -1)].filter((no) => no !== undefined);
  const first = Math.min(...numbers);
  const last = Math.max(...numbers);
  useEffect(() => {
    if (last >= first) onSeen({ first, last });
  }, [first, last, onSeen]);
};

/** Number of the first chapter at a row, or from it on in a direction. */
const chapterAt = (layout: ListLayout, index: number, step: 1 | -1): number | undefined => {
  for (let at = index; at >= 0 && at < layout.length; at += step) {
    const row = layout.rowAt(at);
    if (row?.kind === 'chapter') return row.no;
  }
  return undefined;
};
