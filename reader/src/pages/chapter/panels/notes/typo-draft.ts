import { currentMember } from 'shared-api/device-storage';
import type { Passage } from '../../../../notes/passage.ts';

/**
 * What a member writes of a typo, kept in this tab until it is sent: whose session ended meanwhile finds it again at the same words.
 * Another member never does.
 */
export const typoDraft = (chapterId: string, { start, quote }: Passage) => {
  const key = `typo-draft@${currentMember()}:${chapterId}:${start.pid}:${start.offset}:${quote.length}`;
  return {
    read: (): string => {
      try {
        return sessionStorage.getItem(key) ?? '';
      } catch {
        // Storage is forbidden.
        return '';
      }
    },
    /** @param words empty ones remove it */
    write: (words: string): void => {
      try {
        if (words === '') sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, words);
      } catch {
        // Storage is full or forbidden.
      }
    },
  };
};
