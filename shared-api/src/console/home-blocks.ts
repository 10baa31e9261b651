/** Blocks of the home page that follow from the library, or from editors, in the page's order; each can be switched off. */
export const homeBlocks = ['banners', 'picks', 'hot', 'updated', 'added', 'finished'] as const;

export type HomeBlock = (typeof homeBlocks)[number];

/** What is put in order on the home page, in its usual order: `hot` has `updated` beside it, and both are moved as one. */
export const homeRows = ['banners', 'picks', 'hot', 'added', 'finished'] as const;

export type HomeRow = (typeof homeRows)[number];

/** Blocks as the home page names them. */
export const blockNames: Readonly<Record<HomeBlock, string>> = {
  banners: '横幅',
  picks: '编辑推荐',
  hot: '本周热门',
  updated: '最近更新',
  added: '新书入库',
  finished: '完本精选',
};

/** The blocks of a row, side by side. */
export const blocksOf = (row: HomeRow): HomeBlock[] => (row === 'hot' ? ['hot', 'updated'] : [row]);

/** A row as its blocks are named. */
export const rowName = (row: HomeRow): string =>
  blocksOf(row)
    .map((name) => blockNames[name])
    .join('和');

/** Bounds of what editors put on the home page. */
export const homeBounds = {
  picks: 12,
  banners: 8,
  announcements: 5,
  announcementLength: 1_000,
  titleLength: 60,
  addressLength: 1_000,
  pictureBytes: 3_000_000,
} as const;
