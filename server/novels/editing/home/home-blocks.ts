import { blockNames, blocksOf, type HomeBlock, type HomeRow } from 'shared-api/console/home-blocks';
import type { Store } from '../../../db/open-store.ts';
import { type HomeLayout, inOrder, readHomeLayout } from '../../catalog/home/home-layout.ts';

/** A block of the home page as the site's editors have it. */
interface SetBlock {
  name: HomeBlock;
  title: string;
  shown: boolean;
}

/** The blocks of the home page, from its top. */
export const listBlocks = async (store: Store): Promise<SetBlock[]> => {
  const { order, hidden } = await readHomeLayout(store);
  return order.flatMap(blocksOf).map((name) => ({ name, title: blockNames[name], shown: !hidden.includes(name) }));
};

/** Puts these rows first, in this order; the others stay behind them. */
export const withOrder =
  (rows: readonly HomeRow[]) =>
  (layout: HomeLayout): HomeLayout => ({ ...layout, order: inOrder(rows) });

/** Shows these blocks, or does not. */
export const withShown =
  (names: readonly HomeBlock[], isShown: boolean) =>
  (layout: HomeLayout): HomeLayout => {
    const others = layout.hidden.filter((name) => !names.includes(name));
    return { ...layout, hidden: isShown ? others : [...others, ...names] };
  };
