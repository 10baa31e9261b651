import { act, screen } from '@testing-library/react';
import { resolveValue, toast, useToaster } from 'react-hot-toast/headless';

/** List of the visible toasts: the real ones with their real durations, without their styles. */
export const Toasts = () => {
  const { toasts } = useToaster();
  return (
    <ul aria-label="提示">
      {toasts
        .filter(({ visible }) => visible)
        .map((one) => (
          <li key={one.id}>
            <span role={one.ariaProps.role}>{resolveValue(one.message, one)}</span>
          </li>
        ))}
    </ul>
  );
};

/** Texts of the visible toasts. */
export const toastTexts = (): (string | null)[] =>
  [...screen.getByRole('list', { name: '提示' }).children].map(({ textContent }) => textContent);

/** Removes all toasts: they live outside React, and would stay for the next test. */
export const removeToasts = (): void => act(() => toast.removeAll());
