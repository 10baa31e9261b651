import type { FrameEntries } from 'shared-api/contract';
import { pages } from 'shared-api/paths';

/** The menu of the lists of novels (specification, section 2, "Shell layout"), and a member's way to what they read. */
export const entries: FrameEntries = {
  menu: [
    { label: '全部作品', to: pages.root, at: pages.home, order: 10 },
    { label: '排行榜', to: pages.filter(), alsoAt: [pages.ranking()], order: 20 },
    { label: '完本', to: pages.filter({ ns: '2' }), order: 30 },
    { label: '连载', to: pages.filter({ ns: '1' }), order: 40 },
  ],
  userMenu: [{ label: '阅读历史', to: pages.history, order: 20 }],
};
