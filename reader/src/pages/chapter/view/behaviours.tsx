import type { ComponentType } from 'react';
import { usePagingKeys } from '../keys/use-paging-keys.ts';
import { NoteMarks } from '../notes/note-marks.tsx';
import { KeepPosition } from '../position/keep-position.tsx';
import { useReading } from './reading-context.ts';
import { useChapterPrefetch } from './use-chapter-prefetch.ts';

const ReadingKeys = () => {
  usePagingKeys(useReading().chapter);
  return null;
};

const Prefetch = () => {
  useChapterPrefetch(useReading().chapter);
  return null;
};

/** What lives as long as the page and draws nothing or little. Whatever is heavy in one is loaded lazily again. */
export const behaviours: ComponentType[] = [ReadingKeys, Prefetch, KeepPosition, NoteMarks];
