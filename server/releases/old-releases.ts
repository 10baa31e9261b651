import type { AppRelease, DeclaredRoute, FrameEntries } from 'shared-api/contract';

interface Declared {
  routes: DeclaredRoute[];
  entries?: FrameEntries;
}

/**
 * The part of a page's release that the frame is made of. Releases from before contract 1.2.0 declare none of it: to these it
 * is given as the shell of that time had it.
 */
export const frameOf = ({ app, entries, routes }: Declared & { app: string }): Declared => {
  if (entries) return { routes, entries };
  const oldEntries = Object.hasOwn(entriesOfOldReleases, app) ? entriesOfOldReleases[app] : undefined;
  if (!oldEntries) return { routes };
  return {
    routes: routes.map((route) => (route.path?.split('/')[1] === 'user' ? { ...route, members: true } : route)),
    entries: oldEntries,
  };
};

const entriesOfOldReleases: Readonly<Record<string, FrameEntries>> = {
  reader: {
    menu: [
      { label: '全部作品', to: '/', at: '/home', order: 10 },
      { label: '排行榜', to: '/filter', order: 20 },
      { label: '完本', to: '/filter?ns=2', order: 30 },
      { label: '连载', to: '/filter?ns=1', order: 40 },
    ],
  },
  account: {
    member: [
      { label: '书架', to: '/user/bookshelf', order: 10 },
      { label: '消息', to: '/user/message', order: 20, unread: true },
    ],
    userMenu: [{ label: '个人设置', to: '/user/setting', order: 10 }],
  },
};

/**
 * What a remote's release says to an old shell that has some names of the router in a script of its own: that it loads this script
 * first. Later shells have all names at once.
 */
export const laterOf = ({ chunks }: { chunks: Record<string, string[]> }): Pick<AppRelease, 'later'> =>
  Object.hasOwn(chunks, 'later-router') ? { later: true } : {};
