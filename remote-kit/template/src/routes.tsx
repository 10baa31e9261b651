import type { RouteObject } from 'react-router-dom';

/** Routes of this remote, as the shell composes them. Ids are explicit: the server preloads a route's chunk by its id. */
export const routes: RouteObject[] = [
  {
    id: 'template-start',
    path: '/template',
    lazy: () => import(/* webpackChunkName: "template-start" */ './pages/start/start-page.tsx'),
  },
];
