import type { TurnEffect } from './create-text-view.ts';
import { pagesElement, pagesOf } from './movements.ts';

/**
 * Turns pages so that it is seen, by a view transition: the browser takes a picture of the page before and after, and the compositor
 * moves these. Where it has none, or the reader wants little motion, pages turn at once.
 * @param kind `slide`: one page pushes the other away; `cover`: the upper page is drawn off the lower
 */
export const turnSeen = (kind: 'slide' | 'cover'): TurnEffect => {
  adoptCss();
  return (turn, direction) => {
    if (!('startViewTransition' in document) || calm.matches) return turn();
    const root = document.documentElement;
    root.dataset.turn = `${kind} ${direction === 1 ? 'on' : 'back'}`;
    const transition = document.startViewTransition(() => {
      const before = shownPage();
      turn();
      // The next chapter is on its way: nothing is to be seen yet.
      if (shownPage() === before) transition.skipTransition();
    });
    newest = transition;
    transition.ready.catch(() => {});
    void transition.finished.finally(() => {
      if (newest === transition) delete root.dataset.turn;
    });
  };
};

let newest: ViewTransition | undefined;

const calm = matchMedia('(prefers-reduced-motion: reduce)');

const shownPage = (): string => {
  const element = pagesElement();
  return element ? `${element.dataset.chapter} ${pagesOf(element).shown}` : '';
};

let isAdopted = false;

const adoptCss = (): void => {
  if (isAdopted || typeof CSSStyleSheet.prototype.replaceSync !== 'function') return;
  isAdopted = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
};

/* The pages alone move: what lies over them has names of its own. */
const css = `
html[data-turn] { view-transition-name: none; }
html[data-turn] [data-sheet] { view-transition-name: sheet; }
html[data-turn] [data-page-foot] { view-transition-name: page-foot; }
html[data-turn] [data-reading-foot] { view-transition-name: reading-foot; }
html[data-turn] [data-tools] { view-transition-name: tools; }
html[data-turn]::view-transition { pointer-events: none; }
html[data-turn]::view-transition-group(*) { animation: none; }
html[data-turn]::view-transition-image-pair(sheet) { overflow: clip; }
html[data-turn]::view-transition-old(*),
html[data-turn]::view-transition-new(*) { animation: none; mix-blend-mode: normal; }
html[data-turn]::view-transition-old(page-foot),
html[data-turn]::view-transition-old(reading-foot),
html[data-turn]::view-transition-old(tools) { display: none; }
html[data-turn='slide on']::view-transition-old(sheet) { animation: 240ms ease-out both turn-leave-left; }
html[data-turn='slide on']::view-transition-new(sheet) { animation: 240ms ease-out both turn-enter-right; }
html[data-turn='slide back']::view-transition-old(sheet) { animation: 240ms ease-out both turn-leave-right; }
html[data-turn='slide back']::view-transition-new(sheet) { animation: 240ms ease-out both turn-enter-left; }
html[data-turn='cover on']::view-transition-old(sheet) { z-index: 1; animation: 240ms ease-out both turn-leave-left; }
html[data-turn='cover back']::view-transition-new(sheet) { animation: 240ms ease-out both turn-enter-left; }
@keyframes turn-leave-left { to { transform: translateX(-100%); } }
@keyframes turn-leave-right { to { transform: translateX(100%); } }
@keyframes turn-enter-left { from { transform: translateX(-100%); } }
@keyframes turn-enter-right { from { transform: translateX(100%); } }
`;
