import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';

/** Turns to the previous and the next chapter with ← and →, unless another element uses the arrow keys. */
export const usePagingKeys = ({ prev_id, next_id }: Pick<Chapter, 'prev_id' | 'next_id'>): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const turnPage = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (belongsElsewhere(event)) return;
      const id = event.key === 'ArrowLeft' ? prev_id : next_id;
      if (id === null) return;
      event.preventDefault();
      navigate(pages.chapter(id));
    };
    document.addEventListener('keydown', turnPage);
    return () => document.removeEventListener('keydown', turnPage);
  }, [prev_id, next_id, navigate]);
};

/** Whether an arrow key means something else: with a modifier the browser's own shortcut, in a field or menu the cursor. */
const belongsElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.altKey ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  (event.target instanceof Element && event.target.closest(arrowKeyUsers) !== null) ||
  document.querySelector('[role="dialog"], dialog[open]') !== null;

const arrowKeyUsers =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="slider"], [role="tablist"]';
