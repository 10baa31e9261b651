import { useEffect, useState } from 'react';
import { useAuth } from 'shared-auth';
import type { ReadMarks } from '../../novel/read-marks.ts';
import type { Continue } from '../../novel/use-continue.ts';

/** What was read of a novel, and where the reader is; undefined until it is known, and where nothing was read. */
export const useReadMarks = (novelId: string, continued: Continue | undefined): ReadMarks | undefined => {
  const { isAuth, username } = useAuth();
  const [marks, setMarks] = useState<ReadMarks>();
  useEffect(() => {
    const leaving = new AbortController();
    setMarks(undefined);
    void continued
      ?.readMarks(novelId, isAuth, leaving.signal)
      .then((found) => leaving.signal.aborted || setMarks(found));
    return () => leaving.abort();
  }, [continued, novelId, isAuth, username]);
  return marks;
};
