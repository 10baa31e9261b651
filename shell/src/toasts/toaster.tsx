import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { color, radius, shadow, space } from 'shared-ui/theme';
import styled, { keyframes } from 'styled-components';
import { useOpenDialog } from './use-open-dialog.ts';

export { toast };

/** How long a message stays, in milliseconds. Source: specification, section 9. */
const messageDuration = 3_000;

/** Drawn here: react-hot-toast's own looks write style elements that no policy could name beforehand. */
export const Toaster = () => {
  const { toasts, handlers } = useToaster({ duration: messageDuration });
  const dialog = useOpenDialog();
  const stack = (
    <Stack data-toaster onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts.map((message) => (
        <Message key={message.id} data-kind={message.type} data-leaving={!message.visible || undefined}>
          <Sign message={message} />
          <span {...message.ariaProps}>{resolveValue(message.message, message)}</span>
        </Message>
      ))}
    </Stack>
  );
  return dialog ? createPortal(stack, dialog) : stack;
};

const icons = { success: CircleCheck, error: CircleAlert, loading: LoaderCircle };

const Sign = ({ message: { icon, type } }: { message: Toast }) => {
  if (icon) return <span aria-hidden="true">{icon}</span>;
  const Icon = type in icons ? icons[type as keyof typeof icons] : undefined;
  return Icon && <Icon size={20} aria-hidden="true" />;
};

const Stack = styled.div`
  position: fixed;
  inset: ${space.l} ${space.l} auto;
  z-index: 30;
  display: grid;
  justify-items: center;
  gap: ${space.s};
  pointer-events: none;
`;

const come = keyframes`
  from { opacity: 0; transform: translateY(-120%) scale(0.9); }
`;

const go = keyframes`
  to { opacity: 0; transform: translateY(-60%) scale(0.9); }
`;

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

const Message = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.s};
  max-inline-size: min(100%, 26em);
  padding: ${space.m} ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.l};
  background: ${color.sheet};
  color: ${color.ink};
  line-height: 1.4;
  overflow-wrap: anywhere;
  box-shadow: ${shadow};
  pointer-events: auto;
  animation: ${come} 240ms cubic-bezier(0.2, 0.9, 0.3, 1.2);

  &[data-leaving] {
    animation: ${go} 300ms ease-in forwards;
  }

  svg {
    flex: none;
    color: ${color.accent};
  }

  &[data-kind='error'] svg {
    color: ${color.seal};
  }

  &[data-kind='loading'] svg {
    animation: ${turn} 1s linear infinite;
  }
`;
