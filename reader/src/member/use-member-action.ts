import { useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { signInDialogAtom, useAuth } from 'shared-auth';

interface AwaitedAction {
  /** Tells the action apart from others, across the reload that a sign-in ends with. */
  key: string;
  /** The action in words that follow 登录后: 把《…》加入书架. */
  name: string;
}

/**
 * An action that only a member can take. A visitor who tries is told what it is for and asked to sign in; where the action is
 * awaited it is done afterwards. While it runs it cannot be started again.
 * @param act may throw: the page's error listener shows the server's sentence
 */
export const useMemberAction = (
  act: () => Promise<void>,
  awaited?: AwaitedAction,
): { busy: boolean; run: () => Promise<void> } => {
  const { isAuth, known } = useAuth();
  const ask = useSetAtom(signInDialogAtom);
  const [busy, setBusy] = useState(false);

  const askToSignIn = () => {
    ask('login');
    if (!awaited) return;
    const { key, name } = awaited;
    void import(/* webpackChunkName: "outbox" */ './awaited-action.ts').then(
      ({ keepAwaited }) => keepAwaited(key, name),
      () => {},
    );
  };
  const run = async () => {
    if (!isAuth) return askToSignIn();
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

  const latest = useRef(run);
  latest.current = run;
  const key = awaited?.key;
  useEffect(() => {
    if (!known || !isAuth || key === undefined) return;
    // Nothing else is done twice: the key is taken out before the action begins.
    if (takeAwaited(key)) void latest.current();
  }, [known, isAuth, key]);
  return { busy, run };
};

/** Whether a visitor asked for the action shortly before signing in in this tab; it is forgotten with the answer. */
const takeAwaited = (key: string): boolean => {
  try {
    if (sessionStorage.getItem(awaitedKey)?.startsWith(`${key} `) !== true) return false;
    const until = Number(sessionStorage.getItem(awaitedKey)?.slice(key.length + 1));
    sessionStorage.removeItem(awaitedKey);
    return Date.now() < until;
  } catch {
    return false;
  }
};

const awaitedKey = 'awaited-action';
