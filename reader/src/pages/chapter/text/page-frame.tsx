import { useEffect, useState } from 'react';
import { onReadingSettings, readingSettings } from 'shared-ui/reading-settings';
import { color, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { chapterNumber } from './chapter-article.tsx';
import { whenStill } from './moved-by-hand.ts';
import { pageAt, pagesElement, pagesOf, showPage } from './movements.ts';
import { useReading } from './reading-context.ts';
import { paragraphElements, type TextView, textBox } from './text-view.ts';

/** Whether the reader has chosen pages. */
export const useIsPaged = (): boolean => {
  const [isPaged, setPaged] = useState(() => readingSettings().mode === 'page');
  useEffect(() => onReadingSettings(() => setPaged(readingSettings().mode === 'page')), []);
  return isPaged;
};

/** What pages have beside their text: places where a swipe rests, and the number of the page. */
export const PageFrame = () => (useIsPaged() ? <Pages /> : null);

const Pages = () => {
  const { chapter, view } = useReading();
  const [shown, setShown] = useState('');
  const size = usePageStops(view, chapter.id);
  useEffect(() => {
    const tell = () => {
      const element = pagesElement();
      if (!element) return;
      const pages = pagesOf(element);
      setShown(`${pages.shown + 1} / ${pages.count}`);
    };
    tell();
    return view.onRest(tell);
  }, [view, chapter.id, size]);
  return (
    <PageFoot data-page-foot>
      <span data-novel-text data-chapter-title={chapter.title}>
        {chapter.title}
      </span>
      <span>{chapterNumber(chapter.no, chapter.novel.chapter_count)}</span>
      <span>{shown}</span>
    </PageFoot>
  );
};

const PageFoot = styled.p`
  position: fixed;
  inset-block-end: 0;
  inset-inline: 0;
  z-index: 2;
  display: flex;
  gap: 1em;
  max-inline-size: calc(100vw - 40px);
  margin-inline: auto;
  padding-block-end: max(8px, env(safe-area-inset-bottom));
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  pointer-events: none;

  white-space: nowrap;

  span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  span:last-child {
    margin-inline-start: auto;
  }

  /* There the time that is left stands in their place. */
  html:is([data-immersive], [data-clock]) & span:not(:last-child) {
    visibility: hidden;
  }
`;

/**
 * Places at which a swipe comes to rest, one a page: the browser itself follows the finger, on the compositor, and stops there.
 * Columns have no elements of their own to stop at. @returns the size they were made for; it changes when the pages do
 */
const usePageStops = (view: TextView, chapterId: string): string => {
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
      hideLonelyLinks(element);
      const { count } = pagesOf(element);
      const now = `${element.clientWidth} ${count}`;
      stops.style.inlineSize = `${count * 100}%`;
      stops.append(...Array.from({ length: count }, stop));
      // Counted without its stops, the last page had no room to be shown whole.
      element.scrollLeft = left;
      view.restore();
      if (now !== made) setSize(now);
      made = now;
    };
    // Without the stops the last page has no room to be shown whole.
    const isAtEnd = element.scrollLeft > 0 && element.scrollLeft + element.clientWidth >= element.scrollWidth - 2;
    element.append(stops);
    make();
    if (isAtEnd) showPage(element, pagesOf(element).count - 1);
    // After a change of mode browsers give the element the scroll position that it had in pages before.
    view.restore();
    element.style.scrollSnapType = 'x mandatory';
    let cancelMake = () => {};
    const sizes = new ResizeObserver(() => {
      cancelMake = whenStill(make);
    });
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
      cancelMake();
      parts.disconnect();
      stops.remove();
      linksOf(element)?.style.removeProperty('display');
      element.style.scrollSnapType = '';
    };
  }, [view, chapterId]);
  return size;
};

const linksOf = (element: HTMLElement) => element.querySelector<HTMLElement>(':scope > nav');

/** Hides the links to the chapters before and after where they would fill a page of their own: turning on leads there as well. */
const hideLonelyLinks = (element: HTMLElement): void => {
  const [links, last] = [linksOf(element), paragraphElements(element).at(-1)];
  if (!links || !last) return;
  links.style.removeProperty('display');
  const isAlone = pageAt(element, links.getBoundingClientRect().left) > pageAt(element, textBox(last).right - 1);
  if (isAlone) links.style.display = 'none';
};

const stop = (): HTMLElement => {
  const element = document.createElement('div');
  Object.assign(element.style, { flex: '1', scrollSnapAlign: 'start', scrollSnapStop: 'always' });
  return element;
};
