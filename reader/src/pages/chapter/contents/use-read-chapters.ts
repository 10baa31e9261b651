import type { Chapter } from 'shared-api/schemas/chapter';

/** Tells which chapters of the novel have been read: those before the one that is being read. */
export const useReadChapters = ({ no: current }: Pick<Chapter, 'no'>): ((no: number) => boolean) => {
  return (no) => no < current;
};
