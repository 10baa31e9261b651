import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** As often as the server looks for work. */
const everyMs = 2_000;

/** Queries that failed are left alone, or their failure would be shown again every two seconds: the page offers another try. */
const predicate = ({ state: { status } }: Query): boolean => status !== 'error';

/** Has what the page shows asked for anew, again and again, while something changes by itself and the page is seen. */
export const useRefreshWhile = (isMoving: boolean): void => {
  const client = useQueryClient();
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(() => {
      // A request that is under way is not cancelled for a new one.
      if (document.visibilityState === 'visible')
        void client.invalidateQueries({ predicate }, { cancelRefetch: false });
    }, everyMs);
    return () => clearInterval(timer);
  }, [client, isMoving]);
};
