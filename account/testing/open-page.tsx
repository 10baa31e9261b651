import { act, fireEvent, render, within } from '@testing-library/react';
import { createStore } from 'jotai';
import { toast } from 'react-hot-toast';
import { authStorageKey } from 'shared-api/contract';
import { pages } from 'shared-api/paths';
import { Harness } from 'shared-ui/harness';
import { routes } from '../src/routes.tsx';
import './browser-stand-ins.ts';

/** Stands for the home page, where a member who leaves is led. */
const elsewhere = { path: pages.home, element: <p>首页</p> };

/**
 * Opens a page of the account area in the harness. The shell is not there, and with it the area's guard and the toasts of
 * failed calls.
 * @param address path and query
 * @param username who is signed in; empty for a visitor
 * @returns the store, which holds the member and the number of unread messages
 */
export const openPage = (address: string, username = '林冲') => {
  if (username !== '') localStorage.setItem(authStorageKey, JSON.stringify({ username, isAuth: true }));
  const store = createStore();
  return { store, ...render(<Harness routes={[...routes, elsewhere]} at={address} store={store} />) };
};

// Toasts and the browser's memory live outside React: a test leaves none to the next.
afterEach(() => {
  act(() => toast.removeAll());
  localStorage.clear();
  sessionStorage.clear();
});

/** Presses a button by its name, once it is there. @param region the part of the page that it stands in */
export const press = async (name: string | RegExp, region: HTMLElement = document.body): Promise<void> => {
  const button = await within(region).findByRole('button', { name });
  // Waits for all that follows the press without a call.
  await act(async () => fireEvent.click(button));
};
