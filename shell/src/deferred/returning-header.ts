import { createOwnBars } from '../remotes/own-bars.ts';

/** Ways in px: up, after which the header comes back, as a resting finger trembles; down, after which it goes. */
const wayPx = { up: 24, down: 8 };

const durationMs = 180;

/**
 * Lets the header, which on a phone scrolls away with the page, come back wherever one scrolls up a little or the keyboard leads
 * into it. It lies over the page and moves by a transform, so nothing else moves. A page that has bars of its own says so (its route's `ownBars`).
 */
export const letHeaderReturn = (): void => {
  const hasOwnBars = createOwnBars();
  const phone = matchMedia('(max-width: 47.99em)');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let lastPx = scrollY;
  let turnedAtPx = lastPx;
  let wentUp = false;
  let isBack = false;
  let leaving: Animation | undefined;

  const move = (header: HTMLElement, fromPx: number, toPx: number) =>
    header.animate([{ transform: `translateY(${fromPx}px)` }, { transform: `translateY(${toPx}px)` }], {
      duration: calm.matches ? 0 : durationMs,
      easing: 'ease-out',
    });

  const layOver = ({ style }: HTMLElement, over: boolean) =>
    Object.assign(style, {
      position: over ? 'sticky' : '',
      insetBlockStart: over ? '0' : '',
      zIndex: over ? '6' : '',
      boxShadow: over ? 'var(--shadow)' : '',
    });

  const bringBack = (header: HTMLElement) => {
    isBack = true;
    leaving?.cancel();
    leaving = undefined;
    layOver(header, true);
    move(header, -header.offsetHeight, 0);
  };

  const letGo = (header: HTMLElement, isAnimated: boolean) => {
    isBack = false;
    const { offsetHeight } = header;
    if (!isAnimated || lastPx < offsetHeight) {
      layOver(header, false);
      if (isAnimated) move(header, lastPx, 0);
      return;
    }
    leaving = move(header, 0, -offsetHeight);
    leaving.onfinish = () => layOver(header, false);
  };

  /** Whether the header would lie over the element that has the focus: a browser scrolls up to what the keyboard leads to. */
  const wouldCoverFocus = (header: HTMLElement) => {
    const { activeElement, body } = document;
    if (!activeElement || activeElement === body) return false;
    const { top, bottom } = activeElement.getBoundingClientRect();
    return bottom > 0 && top < header.offsetHeight;
  };

  const headerThatReturns = (): [HTMLElement | null, boolean] => [
    document.querySelector<HTMLElement>('#root > header'),
    phone.matches && !hasOwnBars(location.pathname),
  ];

  const follow = () => {
    const px = Math.max(0, scrollY);
    if (px === lastPx) return;
    if (px < lastPx !== wentUp) turnedAtPx = lastPx;
    wentUp = px < lastPx;
    lastPx = px;
    const [header, mayReturn] = headerThatReturns();
    if (!header) return;
    if (isBack && (px === 0 || !mayReturn)) letGo(header, false);
    else if (isBack && px - turnedAtPx > wayPx.down && !header.contains(document.activeElement)) letGo(header, true);
    else if (!isBack && mayReturn && turnedAtPx - px > wayPx.up && px > header.offsetHeight && !wouldCoverFocus(header))
      bringBack(header);
  };

  /** What has the focus is never hidden: neither the header itself, nor what would lie beneath it. */
  const followFocus = ({ target }: FocusEvent) => {
    const [header, mayReturn] = headerThatReturns();
    if (!header) return;
    const isInside = header.contains(target as Node);
    if (isBack && !isInside) letGo(header, true);
    else if (!isBack && isInside && mayReturn && scrollY > header.offsetHeight) bringBack(header);
  };

  window.addEventListener('scroll', follow, { passive: true });
  document.addEventListener('focusin', followFocus);
};
