import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { useAuth } from 'shared-auth';
import { color, radius, shadow, space } from 'shared-ui/theme';
import styled, { keyframes } from 'styled-components';
import { useReturnedFocus } from './use-returned-focus.ts';
import { useWaiting } from './use-waiting.ts';

/** Duration of a toast. Source: specification, section 9. */
const toastDurationMs = 3_000;

/** Toasts that stand at a time: with a further one the oldest leaves. */
const maxToasts = 3;

/** Draws the toasts of react-hot-toast, whose own components write style elements that no policy could allow by hash. */
export const Toaster = () => {
  const { toasts, handlers } = useToaster({ duration: toastDurationMs });
  const dialog = useOpenDialog();
  const stackElement = useRef<HTMLDivElement>(null);
  useOwnToasts();
  useReturnedFocus(stackElement, toasts);
  useEffect(() => {
    const visible = toasts.filter((one) => one.visible);
    for (const { id } of visible.slice(maxToasts)) toast.dismiss(id);
    // The newest stands first.
    for (const { id } of visible.filter(isSaidAgain)) toast.remove(id);
  }, [toasts]);
  const stack = (
    <ToastStack data-toaster ref={stackElement} {...useWaiting(stackElement, toasts.length, handlers)}>
      {toasts.map((message) => (
        <ToastBox key={message.id} data-kind={message.type} data-leaving={!message.visible || undefined}>
          <ToastIcon message={message} />
          <span {...message.ariaProps}>{resolveValue(message.message, message)}</span>
        </ToastBox>
      ))}
    </ToastStack>
  );
  return dialog ? createPortal(stack, dialog) : stack;
};

/** Whether a newer toast says the same sentence. */
const isSaidAgain = ({ message, type }: Toast, at: number, all: Toast[]): boolean =>
  typeof message === 'string' && all.slice(0, at).some((newer) => newer.message === message && newer.type === type);

const icons = { success: CircleCheck, error: CircleAlert, loading: LoaderCircle };

const ToastIcon = ({ message: { icon, type } }: { message: Toast }) => {
  if (icon) return <span aria-hidden="true">{icon}</span>;
  const Icon = type in icons ? icons[type as keyof typeof icons] : undefined;
  return Icon && <Icon size={20} aria-hidden="true" />;
};

const ToastStack = styled.div`
  position: fixed;
  inset: ${space.l} ${space.l} auto;
  z-index: 30;
  display: grid;
  justify-items: center;
  gap: ${space.s};
  pointer-events: none;
`;

const enter = keyframes`
  from { opacity: 0; transform: translateY(-120%) scale(0.9); }
`;

const leave = keyframes`
  to { opacity: 0; transform: translateY(-60%) scale(0.9); }
`;

const spin = keyframes`
  to { transform: rotate(1turn); }
`;

const ToastBox = styled.div`
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
  /* Lines break between clauses, within one where it is longer than a line. */
  word-break: keep-all;
  overflow-wrap: anywhere;
  box-shadow: ${shadow};
  pointer-events: auto;
  animation: ${enter} 240ms cubic-bezier(0.2, 0.9, 0.3, 1.2);

  &[data-leaving] {
    animation: ${leave} 300ms ease-in forwards;
  }

  svg {
    flex: none;
    color: ${color.accent};
  }

  &[data-kind='error'] svg {
    color: ${color.seal};
  }

  &[data-kind='loading'] svg {
    animation: ${spin} 1s linear infinite;
  }
`;

/**
 * The modal dialog that is open over the page; null where none is. The rest of the page is dimmed and inert, so toasts have
 * to be rendered inside the dialog.
 */
const useOpenDialog = (): Element | null => useSyncExternalStore(watchDialogs, openDialog, () => null);

const openDialog = (): Element | null => [...document.querySelectorAll('dialog:modal')].at(-1) ?? null;

const watchDialogs = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
};

/** Takes one member's toasts away when another signs in, in another tab: they tell of the first one's books, and undo changes of them. */
const useOwnToasts = () => {
  const { username } = useAuth();
  const member = useRef(username);
  useEffect(() => {
    if (username === '') return;
    if (member.current !== '' && member.current !== username) toast.dismiss();
    member.current = username;
  }, [username]);
};
