import { useEffect, useState } from 'react';

interface ListboxActions {
  pick: (index: number) => void;
  /** Takes an option out of the list; @returns whether it can be. */
  remove?: (index: number) => boolean;
}

/** Id of the element that is option `index` of a listbox. */
export const optionId = (listboxId: string, index: number): string => `${listboxId}-${index}`;

/**
 * Keyboard and ARIA attributes of a field with a listbox beneath it; the focus stays in the field. Source: ARIA Authoring
 * Practices, editable combobox with list autocomplete.
 * @param count number of options; the listbox is open where there are any
 * @returns index of the active option, -1 for none
 */
export const useListboxKeys = (
  field: HTMLInputElement,
  listboxId: string,
  count: number,
  { pick, remove }: ListboxActions,
): number => {
  const [active, setActive] = useState(-1);
  const isOpen = count > 0;

  useEffect(() => {
    const reset = () => setActive(-1);
    field.addEventListener('input', reset);
    field.addEventListener('compositionend', reset);
    return () => {
      field.removeEventListener('input', reset);
      field.removeEventListener('compositionend', reset);
    };
  }, [field]);

  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.isComposing || !isOpen) return;
      if (event.key === 'ArrowDown') setActive(active + 1 < count ? active + 1 : -1);
      else if (event.key === 'ArrowUp') setActive(active < 0 ? count - 1 : active - 1);
      else if (event.key === 'Enter' && active >= 0 && active < count) pick(active);
      else if (event.key === 'Delete' && active >= 0 && remove?.(active)) setActive(-1);
      else return;
      event.preventDefault();
    };
    field.addEventListener('keydown', handleKey);
    return () => field.removeEventListener('keydown', handleKey);
  });

  useEffect(() => {
    field.setAttribute('aria-autocomplete', 'list');
    if (!isOpen) return;
    field.setAttribute('aria-controls', listboxId);
    return () => field.removeAttribute('aria-controls');
  }, [field, listboxId, isOpen]);

  useEffect(() => {
    if (!isOpen || active < 0) return;
    field.setAttribute('aria-activedescendant', optionId(listboxId, active));
    return () => field.removeAttribute('aria-activedescendant');
  }, [field, listboxId, isOpen, active]);

  return active;
};
