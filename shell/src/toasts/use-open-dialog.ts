import { useSyncExternalStore } from 'react';

/**
 * The modal dialog that is open over the page; null where none is. The rest of the page is dimmed and inert, so toasts have
 * to be rendered inside the dialog.
 */
export const useOpenDialog = (): Element | null => useSyncExternalStore(watchDialogs, openDialog, () => null);

const openDialog = (): Element | null => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;

const watchDialogs = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
};
