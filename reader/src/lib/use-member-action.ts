import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { signInDialogAtom, useAuth } from 'shared-auth';

/**
 * Something only a member can do. A visitor who tries is asked to sign in. While it is under way it cannot be done twice.
 * @param act may throw: the server's sentence is said by the page's error listener
 */
export const useMemberAction = (act: () => Promise<void>): { busy: boolean; run: () => Promise<void> } => {
  const { isAuth } = useAuth();
  const ask = useSetAtom(signInDialogAtom);
  const [busy, setBusy] = useState(false);

  const run = async () => {
    if (!isAuth) return ask('login');
    if (busy) return;
    setBusy(true);
    try {
      await act();
    } catch {
      // Said already; what is shown stays as it was.
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};
