import { atom } from 'jotai';

/** Words that the panel 搜索本书 begins with; set before it is opened from selected text, and taken by it. */
export const searchedWordsAtom = atom('');
