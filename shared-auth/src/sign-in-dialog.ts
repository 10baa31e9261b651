import { atom } from 'jotai';

export type SignInDialog = 'login' | 'register';

/** Which side of the shell's dialog is open. Any area may open it where something asks for a member. */
export const signInDialogAtom = atom<SignInDialog | null>(null);
