/** The pages of several apps, one of each app in turn, so that whoever stops early has opened some of all. */
export const inTurns = (pagesOfApps: readonly (readonly string[])[]): { page: string; isFirst: boolean }[] => {
  const longest = Math.max(0, ...pagesOfApps.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    pagesOfApps.flatMap((pages) => pages.slice(turn, turn + 1).map((page) => ({ page, isFirst: turn === 0 }))),
  ).flat();
};
