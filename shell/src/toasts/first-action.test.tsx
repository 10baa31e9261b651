import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { loadedToaster } from './load-toaster.ts';
import { Toasts } from './toasts.tsx';

test('the first press in a page loads the toaster, before there is a toast', async () => {
  render(<Toasts />);
  await act(async () => {});
  expect(loadedToaster()).toBeUndefined();
  fireEvent.click(document.body);
  await waitFor(() => expect(document.querySelector('[data-toaster]')).not.toBeNull());
});
