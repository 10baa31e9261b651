import type { Page } from 'shared-api/schemas/common';

/** The items of all pages of a list, in their order. @param fetchPage gives the page at a cursor, the first one without it */
export const allItems = async <Item>(fetchPage: (cursor?: string) => Promise<Page<Item>>): Promise<Item[]> => {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return items;
};
