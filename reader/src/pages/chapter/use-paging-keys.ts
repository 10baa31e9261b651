import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Chapter } from 'shared-api/schemas/chapter';

/** Turns to the chapter before and after with ← and →, unless the keys belong to something else just now. */
export const usePagingKeys = ({ prev_id, next_id }: Pick<Chapter, 'prev_id' | 'next_id'>): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const turn = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (belongsElsewhere(event)) return;
      const id = event.key === 'ArrowLeft' ? prev_id : next_id;
      if (id === null) return;
      event.preventDefault();
      navigate(pages.chapter(id));
    };
    document.addEventListener('keydown', turn);
    return () => document.removeEventListener('keydown', turn);
  }, [prev_id, next_id, navigate]);
};

/** With modifiers the browser is meant; in fields, menus and dialogs the arrows move something there. */
const belongsElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.altKey ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  (event.target instanceof Element && event.target.closest(ownArrows) !== null) ||
  document.querySelector('[role="dialog"], dialog[open]') !== null;

const ownArrows =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="menu"], [role="slider"], [role="tablist"]';
