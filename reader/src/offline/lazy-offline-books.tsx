import { type ComponentType, useEffect, useState } from 'react';

/**
 * The novels that can be read without a network, beneath what says that there is none; never rendered on the server. Where even
 * this cannot be had there is nothing to say.
 * @param attempt changes with each try to load the page, and has the list tried again as well
 */
export const LazyOfflineBooks = ({ attempt }: { attempt: string }) => {
  const [List, setList] = useState<ComponentType>();
  useEffect(() => {
    import(/* webpackChunkName: "offline" */ './offline-books-list.tsx').then(
      (list) => setList(() => list.default),
      () => {},
    );
  }, [attempt]);
  return List && <List />;
};
