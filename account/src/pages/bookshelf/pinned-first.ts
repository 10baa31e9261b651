import type { ShelfEntry } from 'shared-api/schemas/bookshelf';

/** Pinned entries before the others, each in their order. */
export const pinnedFirst = (items: ShelfEntry[]): ShelfEntry[] => [
  ...items.filter(({ pinned }) => pinned),
  ...items.filter(({ pinned }) => !pinned),
];
