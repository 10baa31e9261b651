import { earlyKeyOf } from 'shared-api/early-keys';
import { type NotedPresses, pageWindow, pressesName } from './noted-presses.ts';

const types = ['pointerdown', 'keydown', 'focusin', 'focusout', 'click', 'submit', 'change'];

/**
 * Notes what is pressed before the page's program has started: replay-presses.ts replays it. Links and forms that the browser itself can
 * follow are left to it.
 */
export const notePresses = (): NotedPresses => {
  const note = (event: Event) => {
    const target = event.target as HTMLElement;
    const { type } = event;
    if (!target.closest || (noted.region && !noted.region.contains(target) && type !== 'keydown')) return;
    if (type === 'click') noteClick(noted, event, target);
    else if (type === 'submit') noteSubmit(noted, event, target as HTMLFormElement);
    else if (type === 'change') noteChange(noted, target);
    else if (type === 'focusout') {
      if (target.tagName === 'INPUT') noted.presses.push({ type, target });
    } else {
      noted.touched = true;
      const key = type === 'keydown' && earlyKeyOf(event as KeyboardEvent);
      if (key) noted.presses.push({ type: 'keydown', target: key.target, key: key.key, shiftKey: key.shiftKey });
    }
  };
  const noted: NotedPresses = {
    presses: [],
    touched: false,
    region: null,
    stop: () => {
      types.forEach((type) => {
        removeEventListener(type, note, true);
      });
    },
  };
  types.forEach((type) => {
    addEventListener(type, note, true);
  });
  pageWindow()[pressesName] = noted;
  return noted;
};

/** A button, or a link that leads nowhere: each once, and without that a field was left for it. */
const noteClick = (noted: NotedPresses, event: Event, pressed: Element): void => {
  const target = pressed.closest<HTMLElement>('button:not([type=submit]),a[href^="#"],a[href^="/login#"]');
  if (!target) return;
  const { hash } = target as HTMLAnchorElement;
  if (hash) {
    if (document.getElementById(hash.slice(1))) return;
    event.preventDefault();
  }
  noted.presses = noted.presses.filter((press) => press.type !== 'focusout' && press.target !== target);
  noted.presses.push({ type: 'click', target });
};

/** A file that was chosen; the field knows which. */
const noteChange = (noted: NotedPresses, target: HTMLElement): void => {
  if ((target as HTMLInputElement).type !== 'file') return;
  noted.presses = noted.presses.filter((press) => press.target !== target);
  noted.presses.push({ type: 'change', target });
};

/** A form that a program answers, or in which nothing stands. */
const noteSubmit = (noted: NotedPresses, event: Event, target: HTMLFormElement): void => {
  const isFilled = [].some.call(target.elements, ({ name, value }: HTMLInputElement) => name && /\S/.test(value));
  if (isFilled && target.getAttribute('method') !== 'post') return;
  event.preventDefault();
  noted.presses.push({ type: 'submit', target });
};
