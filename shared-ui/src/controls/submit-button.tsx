import type { MouseEvent, ReactNode } from 'react';
import { PrimaryButton } from './button.tsx';

interface SubmitButtonProps {
  isSending: boolean;
  /** PrimaryButton, unless what is sent is of another kind. */
  button?: typeof PrimaryButton;
  children: ReactNode;
}

/** Button that sends its form. While that goes on it keeps the focus, which a disabled one would lose, and sends nothing further. */
export const SubmitButton = ({ isSending, button: Button = PrimaryButton, children }: SubmitButtonProps) => (
  <Button
    type="submit"
    aria-disabled={isSending}
    style={isSending ? { opacity: 0.55 } : undefined}
    onClick={isSending ? sendNothing : undefined}
  >
    {children}
  </Button>
);

const sendNothing = (event: MouseEvent) => event.preventDefault();
