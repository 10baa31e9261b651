import { atom, useAtom } from 'jotai';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useReducer, useState } from 'react';
import { ApiError } from 'shared-api/errors';
import { get } from 'shared-api/request';
import { useAuth } from './auth.ts';

interface MemberData<Data> {
  /** Undefined until it is loaded. */
  data: Data | undefined;
  error: ApiError | undefined;
  reload: () => void;
  /** Changes the data in the page alone, before or after the server did. */
  setData: Dispatch<SetStateAction<Data | undefined>>;
}

/** What calls answered, by member and path: nobody is shown what was another's. It lives as long as the page's store. */
const answersAtom = atom<Record<string, unknown>>({});

/**
 * Data of a member, loaded in the browser: pages come from shared caches and hold nothing personal, so this is filled in
 * after them. What was loaded before is there at once, and is loaded anew.
 * @param path of a GET call; null loads nothing
 * @param join of what was there and what came, the same in every render; what came, unless given
 */
export const useMemberData = <Data>(
  path: string | null,
  join?: (before: Data, loaded: Data) => Data,
): MemberData<Data> => {
  const { isAuth, username } = useAuth();
  const [answers, setAnswers] = useAtom(answersAtom);
  const [error, setError] = useState<ApiError>();
  const [tries, reload] = useReducer((count: number) => count + 1, 0);
  const key = `${username} ${path}`;
  const isWanted = isAuth && path !== null;

  const setData = useCallback<MemberData<Data>['setData']>(
    (change) =>
      setAnswers((all) => ({
        ...all,
        [key]: typeof change === 'function' ? (change as (before: unknown) => unknown)(all[key]) : change,
      })),
    [key, setAnswers],
  );

  useEffect(() => {
    if (!isWanted) return;
    setError(undefined);
    // Without a network no call is made, which would only be told of; with it the data come.
    if (!navigator.onLine) {
      setError(new ApiError('network', 0, 'GET', ''));
      window.addEventListener('online', reload);
      return () => window.removeEventListener('online', reload);
    }
    const leaving = new AbortController();
    get<Data>(path, { signal: leaving.signal }).then(
      (loaded) => setData((before) => (before && join ? join(before, loaded) : loaded)),
      (problem: ApiError) => leaving.signal.aborted || setError(problem),
    );
    return () => leaving.abort();
  }, [isWanted, path, tries, setData, join]);

  return { data: isWanted ? (answers[key] as Data | undefined) : undefined, error, reload, setData };
};
