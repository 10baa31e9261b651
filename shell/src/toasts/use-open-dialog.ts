import { useSyncExternalStore } from 'react';

/**
 * The modal dialog that lies over the page, if one does. What stands outside of it is dimmed and inert, so whatever has to
 * be seen and heard belongs inside.
 */
export const useOpenDialog = (): Element | null => useSyncExternalStore(watchDialogs, openDialog, () => null);

const openDialog = (): Element | null => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;

const watchDialogs = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
};
