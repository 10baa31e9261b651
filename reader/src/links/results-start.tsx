import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { VisuallyHidden } from 'shared-ui/visually-hidden';

/** State of a navigation by a link that is gone, or far below, once it has led on: that of a pager, or a filter taken away. */
export const toResults = { focusResults: true };

/**
 * Where the results of a list begin. After such a navigation the focus comes here: a screen reader says which results these
 * are, and Tab leads to the first of them. It stays mounted from page to page.
 */
export const ResultsStart = ({ children }: { children: ReactNode }) => {
  const line = useRef<HTMLParagraphElement>(null);
  const { key, state } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    if ((state as Partial<typeof toResults> | null)?.focusResults) line.current?.focus({ preventScroll: true });
  }, [key, state]);
  return (
    <VisuallyHidden as="p" ref={line} tabIndex={-1}>
      {children}
    </VisuallyHidden>
  );
};
