import type { FrameEntries } from 'shared-api/contract';
import { pages } from 'shared-api/paths';

/** A member's links. Source: specification, section 2. */
export const entries: FrameEntries = {
  member: [
    { label: '书架', to: pages.bookshelf, order: 10 },
    { label: '消息', to: pages.messages, order: 20, unread: true },
  ],
  userMenu: [{ label: '个人设置', to: pages.settings, order: 10 }],
};
