import { act, fireEvent, screen } from '@testing-library/react';

// Forms check a field asynchronously: these functions wait for the check.

/** A field for text by its label, once it is there. */
export const findField = (label: string): Promise<HTMLInputElement | HTMLTextAreaElement> =>
  screen.findByLabelText(label, { selector: 'input:not([type=radio]), textarea' });

/** Fills a field in and leaves it. */
export const fill = async (label: string, value: string): Promise<void> => {
  const field = await findField(label);
  await act(async () => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  });
};

/** Chooses a radio button by its label, once it is there. */
export const choose = async (label: string): Promise<void> => {
  const button = await screen.findByRole('radio', { name: label });
  await act(async () => fireEvent.click(button));
};

/** Whether the radio button with this label is chosen. */
export const isChosen = (label: string): boolean =>
  (screen.getByRole('radio', { name: label }) as HTMLInputElement).checked;
