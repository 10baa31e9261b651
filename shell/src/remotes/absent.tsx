import { useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate } from 'react-router-dom';
import { Loading } from 'shared-ui/loading';
import { NotFound } from '../errors/not-found.tsx';
import { RegionProblem } from './region-problem.tsx';
import type { RemoteError } from './remote-error.ts';
import type { Absence } from './remotes.tsx';

/** No app's route matched: the remote that owns the path failed, is still on its way, or nobody owns the path. */
export const Absent = () => {
  const absence = useLoaderData<Absence | null>();
  if (!absence) return <NotFound />;
  return 'error' in absence ? <RegionProblem error={absence.error} /> : <Coming outcome={absence.coming} />;
};

/** Holds the place of a slow remote, and goes on to its page once it is there. */
const Coming = ({ outcome }: { outcome: Promise<RemoteError | undefined> }) => {
  const [error, setError] = useState<RemoteError>();
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    let left = false;
    void outcome.then((failure) => {
      if (left) return;
      if (failure) setError(failure);
      else navigate(location, { replace: true });
    });
    return () => {
      left = true;
    };
  }, [outcome, location, navigate]);
  return error ? <RegionProblem error={error} /> : <Loading />;
};
