export { type Auth, authAtom, useAuth } from './auth.ts';
export {
  isSignedIn,
  messageNumberAtom,
  recordSignIn,
  recordSignOut,
  type SignInDialog,
  type Store,
  signInDialogAtom,
} from './sign-in.ts';
export { useMemberData } from './use-member-data.ts';
