import type { Page } from '@playwright/test';

interface LongList<Item> {
  length: number;
  pageSize: number;
  /** The item of a row, from 1. @param sample the first item that the call answers now */
  itemAt: (sample: Item, row: number) => Item;
}

/**
 * Has a call answer this page with a long list, page after page, made from what it answers now.
 * @param call its whole address, without a cursor
 * @returns a function that holds its answers back, which returns one that lets them through
 */
export const giveLongList = async <Item>(page: Page, call: string, { length, pageSize, itemAt }: LongList<Item>) => {
  const answer = await (await page.request.get(call)).json();
  const [sample] = answer.data.items as [Item];
  const items = Array.from({ length }, (_, index) => itemAt(sample, index + 1));
  const whole = new URL(call);
  let released = Promise.resolve();
  await page.route(
    ({ origin, pathname, searchParams }) =>
      origin + pathname === whole.origin + whole.pathname &&
      searchParams.get('type') === whole.searchParams.get('type'),
    async (route) => {
      await released;
      const first = Number(new URL(route.request().url()).searchParams.get('cursor'));
      const next = first + pageSize;
      const next_cursor = next < length ? String(next) : null;
      const json = { ...answer, data: { ...answer.data, items: items.slice(first, next), next_cursor } };
      // The page may have been left in the meantime.
      await route.fulfill({ json }).catch(() => {});
    },
  );
  return (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    released = promise;
    return resolve;
  };
};
