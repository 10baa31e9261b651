import { act, fireEvent, within } from '@testing-library/react';

/** Presses a button by its name, once it is there. @param region the part of the page that it stands in */
export const press = async (name: string | RegExp, region: HTMLElement = document.body): Promise<void> => {
  const button = await within(region).findByRole('button', { name });
  // Waits for all that follows the press without a call.
  await act(async () => fireEvent.click(button));
};
