import type { createMemoryRouter } from 'react-router-dom';

/** Records the addresses that a router goes to from now on, in order. @returns a list that grows */
export const visitedAddresses = (router: ReturnType<typeof createMemoryRouter>): string[] => {
  const visited: string[] = [];
  let last = router.state.location.key;
  router.subscribe(({ location }) => {
    if (location.key === last) return;
    last = location.key;
    visited.push(decodeURIComponent(location.pathname + location.search));
  });
  return visited;
};
