import { screen, waitFor, within } from '@testing-library/react';

/** The rows of the bookshelf that are drawn now, from top to bottom. */
export const shelfRows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('li[aria-posinset]')];

/** The title in each row; it is the first of its links. */
export const shelfTitles = (): (string | null | undefined)[] =>
  shelfRows().map((row) => within(row).getAllByRole('link')[0]?.textContent);

/** The row of a novel, once it is there; its link is drawn anew when it has learnt where reading goes on. */
export const findShelfRow = (title: string): Promise<HTMLElement> =>
  waitFor(() => {
    const row = screen.getByRole('link', { name: title }).closest('li');
    if (!row) throw new Error(`《${title}》 is in no row`);
    return row;
  });
