import { act, fireEvent, render, waitFor } from '@testing-library/react';
import { toastsAtHand } from './load-toasts.ts';
import { Toasts } from './toasts.tsx';

test('the first press loads what shows messages, before there is one: then the network may be gone', async () => {
  render(<Toasts />);
  await act(async () => {});
  expect(toastsAtHand()).toBeUndefined();
  fireEvent.click(document.body);
  await waitFor(() => expect(document.querySelector('[data-toaster]')).not.toBeNull());
});
