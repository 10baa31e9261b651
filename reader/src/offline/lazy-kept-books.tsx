import { lazy, Suspense } from 'react';

/** Where even this cannot be had there is nothing to say. */
const KeptBooksList = lazy(() =>
  import(/* webpackChunkName: "offline" */ './kept-books-list.tsx').catch(() => ({ default: () => null })),
);

/** The novels that can be read without a network, loaded once they are to be shown; never rendered on the server. */
export const LazyKeptBooks = () => (
  <Suspense>
    <KeptBooksList />
  </Suspense>
);
