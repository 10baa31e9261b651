import { useEffect, useState } from 'react';
import { storedText, storeText } from 'shared-api/device-storage';

/** How the shelf is drawn: rows that tell and do more, or a grid of covers. */
export type ShelfLayout = 'rows' | 'grid';

const storageKey = 'shelf-layout';

const storedLayout = (): ShelfLayout => {
  const chosen = storedText(storageKey);
  if (chosen === 'grid' || chosen === 'rows') return chosen;
  // A phone's screen shows nine covers or four rows.
  return globalThis.matchMedia?.('(max-width: 47.99em)').matches ? 'grid' : 'rows';
};

/** Whether the page came to life: what it draws from then on may depend on this device. */
let isAlive = false;

/** The layout that was chosen on this device; until then covers on a phone, and rows elsewhere. The first rendering of a page is that of the server: rows. */
export const useShelfLayout = (): [ShelfLayout, (layout: ShelfLayout) => void] => {
  const [layout, setLayout] = useState<ShelfLayout>(() => (isAlive ? storedLayout() : 'rows'));
  useEffect(() => {
    isAlive = true;
    setLayout(storedLayout());
  }, []);
  const choose = (chosen: ShelfLayout) => {
    setLayout(chosen);
    storeText(storageKey, chosen);
  };
  return [layout, choose];
};
