import { useStore } from 'jotai';
import { useEffect } from 'react';

/**
 * Keeps the reading settings alike in all tabs and with the account, and the texts of the page in the chosen script. Begins
 * once the region is hydrated: it changes texts. What it cannot load is loaded with the next page.
 */
export const FollowSettings = () => {
  const store = useStore();
  useEffect(() => {
    let isOver = false;
    let stop: (() => void) | undefined;
    import(/* webpackChunkName: "reading-settings" */ './follow-settings.ts').then(
      ({ followSettings }) => {
        if (!isOver) stop = followSettings(store);
      },
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [store]);
  return null;
};
