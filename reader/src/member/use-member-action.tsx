import { useSetAtom } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { isApiError } from 'shared-api/errors';
import { signInDialogAtom, useAuth } from 'shared-auth';
import { loadPart } from 'shared-ui/load-part';
import { PartProblem } from 'shared-ui/part-problem';

interface AwaitedAction {
  /** Tells the action apart from others, across the reload that a sign-in ends with. */
  key: string;
  /** The action in words that follow 登录后就会: 把《…》加入书架. */
  name: ReactNode;
  /** Name of the button that begins it. */
  button: string;
}

export interface MemberAction {
  busy: boolean;
  run: () => Promise<void>;
  /** Says that a part of the program which the action needs did not arrive, with 重试; null where nothing is amiss. */
  problem: ReactNode;
}

const loadAwaited = () => import(/* webpackChunkName: "outbox" */ './awaited-action.tsx');

/**
 * An action that only a member can take. A visitor who tries is told what it is for and asked to sign in; it is done afterwards.
 * While it runs it cannot be started again.
 * @param act may throw an error of a call, which the page's error listener shows, or of a part that did not load
 */
export const useMemberAction = (act: () => Promise<void>, { key, name, button }: AwaitedAction): MemberAction => {
  const { isAuth, known } = useAuth();
  const ask = useSetAtom(signInDialogAtom);
  const [busy, setBusy] = useState(false);
  const [isLost, setLost] = useState(false);

  const askToSignIn = async () => {
    const { keepAwaited } = await loadPart(loadAwaited);
    keepAwaited(key, name);
    ask('login');
  };
  const run = async () => {
    if (busy) return;
    setBusy(true);
    setLost(false);
    try {
      await (isAuth ? act() : askToSignIn());
    } catch (error) {
      // The page's error listener has shown an error of a call; the page stays as it was.
      setLost(!isApiError(error));
    } finally {
      setBusy(false);
    }
  };

  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!known || !isAuth) return;
    // Nothing else is done twice: the key is taken out before the action begins.
    if (takeAwaited(key)) void latest.current();
  }, [known, isAuth, key]);

  const problem = isLost ? (
    <PartProblem retry={() => void run()} close={() => setLost(false)}>
      {button}
    </PartProblem>
  ) : null;
  return { busy, run, problem };
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
