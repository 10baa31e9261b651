import { useEffect, useState } from 'react';
import { pagesElement, pagesOf, showPage } from '../text-view/pages-view.ts';

/**
 * Places at which a swipe comes to rest, one a page: the browser itself follows the finger, on the compositor, and stops there.
 * Columns have no elements of their own to stop at. @returns the size they were made for; it changes when the pages do
 */
export const usePageStops = (chapterId: string): string => {
  const [size, setSize] = useState('');
  useEffect(() => {
    const element = pagesElement();
    if (!element || element.dataset.chapter !== chapterId) return;
    const stops = document.createElement('div');
    stops.setAttribute('aria-hidden', 'true');
    stops.dataset.stops = '';
    Object.assign(stops.style, {
      position: 'absolute',
      insetBlock: '0',
      insetInlineStart: '0',
      display: 'flex',
      pointerEvents: 'none',
      visibility: 'hidden',
    });
    let made = '';
    const make = () => {
      const left = element.scrollLeft;
      stops.style.inlineSize = '0';
      stops.replaceChildren();
      const { count } = pagesOf(element);
      const now = `${element.clientWidth} ${count}`;
      stops.style.inlineSize = `${count * 100}%`;
      stops.append(...Array.from({ length: count }, stop));
      // Counted without its stops, the last page had no room to be shown whole.
      element.scrollLeft = left;
      if (now !== made) setSize(now);
      made = now;
    };
    // Without the stops the last page has no room to be shown whole.
    const isAtEnd = element.scrollLeft > 0 && element.scrollLeft + element.clientWidth >= element.scrollWidth - 2;
    element.append(stops);
    make();
    if (isAtEnd) showPage(element, pagesOf(element).count - 1);
    element.style.scrollSnapType = 'x mandatory';
    const sizes = new ResizeObserver(make);
    sizes.observe(element);
    const watchParts = () => {
      for (const part of element.children) sizes.observe(part);
    };
    watchParts();
    // What stands after the last chapter comes later, and adds pages.
    const parts = new MutationObserver(watchParts);
    parts.observe(element, { childList: true });
    return () => {
      sizes.disconnect();
      parts.disconnect();
      stops.remove();
      element.style.scrollSnapType = '';
    };
  }, [chapterId]);
  return size;
};

const stop = (): HTMLElement => {
  const element = document.createElement('div');
  Object.assign(element.style, { flex: '1', scrollSnapAlign: 'start', scrollSnapStop: 'always' });
  return element;
};
