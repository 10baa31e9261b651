import { type Dispatch, type SetStateAction, useCallback, useEffect, useState } from 'react';
import { type ApiError, isApiError } from 'shared-api/errors';
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

/**
 * Data of a member, loaded in the browser: pages come from shared caches and hold nothing personal, so this is filled in
 * after them.
 * @param path of a GET call; null loads nothing. A new path drops the data of the last one
 */
export const useMemberData = <Data>(path: string | null): MemberData<Data> => {
  const { isAuth } = useAuth();
  const [state, setState] = useState<{ path: string | null; data: Data | undefined }>({ path, data: undefined });
  const [error, setError] = useState<ApiError>();
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (!isAuth || path === null) return;
    const leaving = new AbortController();
    setError(undefined);
    get<Data>(path, { signal: leaving.signal }).then(
      (data) => setState({ path, data }),
      (thrown: unknown) => {
        if (isApiError(thrown) && thrown.code !== 'cancelled') setError(thrown);
      },
    );
    return () => leaving.abort();
  }, [isAuth, path, tries]);

  const reload = useCallback(() => setTries((count) => count + 1), []);
  const setData = useCallback<MemberData<Data>['setData']>(
    (change) =>
      setState(({ path: at, data }) => ({
        path: at,
        data: typeof change === 'function' ? (change as (before: Data | undefined) => Data | undefined)(data) : change,
      })),
    [],
  );
  return { data: isAuth && state.path === path ? state.data : undefined, error, reload, setData };
};
