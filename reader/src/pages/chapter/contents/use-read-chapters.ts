import { useEffect, useMemo, useState } from 'react';
import { devicePosition, readChaptersOf } from 'shared-api/device-positions';
import { holdsSerial, type SerialRanges, serialOf, uniteRanges } from 'shared-api/serial-ranges';
import { useAuth } from 'shared-auth';
import { accountsState } from '../position/accounts-state.ts';

/** Tells which chapters of a novel have been read: on this device, and by a member on any. */
export const useReadChapters = (novelId: string): ((chapterId: string) => boolean) => {
  const { isAuth, username } = useAuth();
  const [accounts, setAccounts] = useState<SerialRanges>('');
  useEffect(() => {
    setAccounts('');
    if (!isAuth) return;
    const leaving = new AbortController();
    void accountsState(novelId, leaving.signal).then((state) => {
      if (state?.progress && !leaving.signal.aborted) setAccounts(readChaptersOf({ ...state, ...state.progress }));
    });
    return () => leaving.abort();
  }, [isAuth, username, novelId]);

  return useMemo(() => {
    const own = devicePosition(novelId);
    const ranges = uniteRanges(own ? readChaptersOf(own) : '', accounts);
    return (chapterId) => holdsSerial(ranges, serialOf(chapterId));
  }, [novelId, accounts]);
};
