import { useEffect, useRef } from 'react';
import type { Flow } from '../flow/flow.ts';
import { chapterElement, type TextPosition, type TextView } from './text-view.ts';

/**
 * Keeps the same sentence at the top when the mode, the font, its size, the width or the window changes. A ResizeObserver is
 * called after the layout and before the paint: nothing is seen of it.
 */
export const useSameSentence = ({ current }: Flow, view: TextView): void => {
  const kept = useRef<TextPosition>(undefined);
  useEffect(() => {
    const element = chapterElement(current.id);
    if (!element) return;
    let isMoving = false;
    const keep = () => {
      isMoving = false;
      kept.current = view.top();
    };
    keep();
    let expected = placeOf(element);
    let size = sizeOf(element);
    const onScroll = () => {
      const place = placeOf(element);
      if (Math.abs(place - expected) > 1) isMoving = true;
    };
    const observer = new ResizeObserver(() => {
      const now = sizeOf(element);
      if (now === size) return;
      size = now;
      if (isMoving || !kept.current) return;
      // Whoever is at the very top, above the text, stays there.
      if (expected > 0) view.show(kept.current);
      expected = placeOf(element);
    });
    observer.observe(element);
    document.addEventListener('scroll', onScroll, { passive: true, capture: true });
    const endRest = view.onRest(() => {
      if (!isMoving) return;
      expected = placeOf(element);
      keep();
    });
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
      endRest();
    };
  }, [current.id, view]);
};

const placeOf = (element: HTMLElement): number => window.scrollY + element.scrollLeft;

const sizeOf = (element: HTMLElement): string =>
  `${element.clientWidth} ${element.scrollWidth} ${element.scrollHeight} ${document.documentElement.dataset.mode}`;
