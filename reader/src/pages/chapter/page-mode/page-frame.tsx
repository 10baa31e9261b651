import { useEffect, useState } from 'react';
import { onReadingSettings, readingSettings } from 'shared-ui/reading-settings';
import { color, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { useReading } from '../program/reading-context.ts';
import { pagesElement, pagesOf } from '../text-view/pages-view.ts';
import { usePageGestures } from './use-page-gestures.ts';
import { usePageStops } from './use-page-stops.ts';

/** What pages have beside their text: swiping, wheel, and the number of the page. */
export const PageFrame = () => {
  const [isPaged, setPaged] = useState(() => readingSettings().mode === 'page');
  useEffect(() => onReadingSettings(() => setPaged(readingSettings().mode === 'page')), []);
  return isPaged ? <Pages /> : null;
};

const Pages = () => {
  const { chapter, view } = useReading();
  const [shown, setShown] = useState('');
  usePageGestures(view);
  const size = usePageStops(chapter.id);
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
    <PageFoot>
      <span>
        {chapter.no}. {chapter.title}
      </span>
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
  justify-content: space-between;
  gap: 1em;
  max-inline-size: calc(100vw - 40px);
  margin-inline: auto;
  padding-block-end: max(8px, env(safe-area-inset-bottom));
  color: ${color.inkFaint};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  pointer-events: none;

  span:first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;

    /* There the time that is left stands in its place. */
    html[data-immersive] & {
      visibility: hidden;
    }
  }
`;
