import { lazy, Suspense, useEffect, useState } from 'react';

const KeptBooksList = lazy(() =>
  // Where even this cannot be had there is nothing to say.
  import(/* webpackChunkName: "offline-books" */ './kept-books-list.tsx').catch(() => ({ default: () => null })),
);

/** What can be read without a network, on a page that could not be loaded. */
export const OfflineHint = () => {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    mounted && (
      <Suspense>
        <KeptBooksList />
      </Suspense>
    )
  );
};
