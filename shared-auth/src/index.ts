export { type Auth, authAtom, useAuth } from './auth.ts';
export { messageNumberAtom } from './message-number.ts';
export { isSignedIn, recordSignIn, recordSignOut, type Store } from './sign-in.ts';
export { type SignInDialog, signInDialogAtom } from './sign-in-dialog.ts';
export { useMemberData } from './use-member-data.ts';
