export { ChapterArticle, chapterLanguage, chapterNumber } from './chapter-article.tsx';
export { createTextView } from './create-text-view.ts';
export { drawnPage, useNoteDrawn } from './drawn-page.ts';
export { type Flow, type FlowProps, flowFrom, followAddress, heightAbove } from './flow.ts';
export { BookEnd, useOwnFont, useTurnEffect } from './lazy-parts.tsx';
export { watchHand, whenStill } from './moved-by-hand.ts';
export { makeRoom, marginPx, pageAt, pagesElement, pagesOf, showPage, textRoom } from './movements.ts';
export { PageFrame, useIsPaged } from './page-frame.tsx';
export { adoptPageModeCss, pageModeCss, printCss } from './page-mode-css.ts';
export {
  firstWords,
  type PanelName,
  type Reading,
  ReadingContext,
  rememberWords,
  type SetTools,
  searchFor,
  type Tools,
  useReading,
} from './reading-context.ts';
export {
  boxIn,
  centreRange,
  chapterElement,
  characterBox,
  isOfText,
  isOnSheet,
  isPaged,
  markedRange,
  paragraphElements,
  positionAt,
  rangeOf,
  type TextPosition,
  type TextView,
  textBox,
  utf16OffsetOf,
} from './text-view.ts';
export { useFlow, useNeighbours } from './use-flow.ts';
export { useGoing, useTurning, useWayBack } from './use-turning.ts';
