import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Loading } from 'shared-ui/loading';
import type { RouteModule } from './route-modules.ts';

/** Time after which a pressed link leads to its page, though what draws it is still on its way. */
export const slowAfterMs = 500;

/** Data of a route whose module is late. */
export const lateData = Object.freeze({ isLate: true });

/**
 * Stands in a page whose module is late, and has the router load its data once the module has come. Throws where it fails.
 * @param loading undefined while the data are on their way
 */
export const LateRoute = ({ loading }: { loading: Promise<RouteModule> | undefined }) => {
  const { revalidate } = useRevalidator();
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    let isLeft = false;
    loading?.then(
      () => {
        if (!isLeft) void revalidate();
      },
      (error) => {
        if (!isLeft) setFailure({ error });
      },
    );
    return () => {
      isLeft = true;
    };
  }, [loading, revalidate]);
  if (failure) throw failure.error;
  return <Loading />;
};
