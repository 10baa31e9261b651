import type { ShelfStatus } from 'shared-api/schemas/bookshelf';

/** Reading statuses as members read them, in the order in which menus list them. */
export const statusNames: Record<ShelfStatus, string> = {
  want: '想读',
  reading: '在读',
  finished: '读完',
  dropped: '弃读',
};
