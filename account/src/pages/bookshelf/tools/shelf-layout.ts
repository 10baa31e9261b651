import { useEffect, useState } from 'react';

/** How the shelf is drawn: rows that tell and do more, or a grid of covers. */
export type ShelfLayout = 'rows' | 'grid';

const storageKey = 'shelf-layout';

const storedLayout = (): ShelfLayout => {
  try {
    return localStorage.getItem(storageKey) === 'grid' ? 'grid' : 'rows';
  } catch {
    // Storage is forbidden.
    return 'rows';
  }
};

/** Whether the page came to life: what it draws from then on may depend on this device. */
let isAlive = false;

/** The layout that was chosen on this device. The first rendering of a page is that of the server: rows. */
export const useShelfLayout = (): [ShelfLayout, (layout: ShelfLayout) => void] => {
  const [layout, setLayout] = useState<ShelfLayout>(() => (isAlive ? storedLayout() : 'rows'));
  useEffect(() => {
    isAlive = true;
    setLayout(storedLayout());
  }, []);
  const choose = (chosen: ShelfLayout) => {
    setLayout(chosen);
    try {
      localStorage.setItem(storageKey, chosen);
    } catch {
      // The choice lasts as long as the page.
    }
  };
  return [layout, choose];
};
