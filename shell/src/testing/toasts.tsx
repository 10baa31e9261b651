import { act, screen } from '@testing-library/react';
import { toast, useToaster } from 'react-hot-toast/headless';

/** The toasts that are visible now, as a list: the real ones with their real durations, without their looks. */
export const Toasts = () => {
  const { toasts } = useToaster();
  return (
    <ul aria-label="提示">
      {toasts
        .filter(({ visible }) => visible)
        .map(({ id, message, ariaProps }) => (
          <li key={id}>
            <span role={ariaProps.role}>{typeof message === 'string' ? message : null}</span>
          </li>
        ))}
    </ul>
  );
};

/** What a visitor reads in toasts now. */
export const toastTexts = (): (string | null)[] =>
  [...screen.getByRole('list', { name: '提示' }).children].map(({ textContent }) => textContent);

/** Toasts live outside React: a test leaves none to the next. */
export const removeToasts = (): void => act(() => toast.removeAll());
