import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { signInDialogAtom, useAuth } from 'shared-auth';

/**
 * An action that only a member can take. A visitor who tries is asked to sign in; while it runs it cannot be started again.
 * @param act may throw: the page's error listener shows the server's sentence
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
      // The page's error listener has shown the error; the page stays as it was.
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};
