import { useEffect, useState } from 'react';
import { type SelectedSpan, selectedSpan } from './selected-span.ts';

/** Time without a change after which a selection made by finger or keyboard counts as done. */
const restMs = 250;

/** What of the text is selected, once the pointer or the keys have come to rest. */
export const useTextSelection = (): [SelectedSpan | undefined, (selected: undefined) => void] => {
  const [selected, setSelected] = useState<SelectedSpan>();
  useEffect(() => {
    let isMouseDown = false;
    let isKnown = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const found = selectedSpan(getSelection());
      isKnown = found !== undefined;
      setSelected(found);
    };
    const onChange = () => {
      clearTimeout(timer);
      // What is gone is gone at once; what grows is waited for.
      if (getSelection()?.isCollapsed ?? true) return look();
      if (isMouseDown) return;
      // Beside an open bar, what it acts on is what is selected now.
      if (isKnown) look();
      else timer = setTimeout(look, restMs);
    };
    const onDown = ({ pointerType }: PointerEvent) => {
      isMouseDown = pointerType === 'mouse';
    };
    const onUp = () => {
      if (!isMouseDown) return;
      isMouseDown = false;
      // The browser changes the selection after this event.
      timer = setTimeout(look);
    };
    document.addEventListener('selectionchange', onChange);
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('pointerup', onUp, true);
    document.addEventListener('pointercancel', onUp, true);
    onChange();
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onChange);
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('pointerup', onUp, true);
      document.removeEventListener('pointercancel', onUp, true);
    };
  }, []);
  return [selected, setSelected];
};
