import type { FrameEntries } from 'shared-api/contract';

/** What the site's frame shows of this remote. */
export const entries: FrameEntries = {
  menu: [{ label: '新页面', to: '/template', order: 900 }],
};
