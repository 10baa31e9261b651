/** Elements that use letters and arrows themselves. */
const keyUsers = [
  'input:not([type="checkbox"], [type="button"], [type="submit"], [type="reset"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="menu"]',
  '[role="menubar"]',
  '[role="slider"]',
  '[role="tablist"]',
  '[role="listbox"]',
  '[role="combobox"]',
  '[role="radiogroup"]',
  '[role="dialog"]',
  'dialog',
  'audio',
  'video',
].join();

/** Elements that the space bar presses. */
const spaceUsers = 'button, summary, input, [role="button"], [role="checkbox"], [role="switch"]';

/** Dialogs behind which the page is out of reach. A panel that lies beside the text says `aria-modal="false"`. */
const modalDialogs = '[role="dialog"]:not([aria-modal="false"]), dialog[open]:not([aria-modal="false"])';

/**
 * Whether a key means something else than what the reading page would do: it was dealt with already, belongs to an input
 * method, is a shortcut of the browser or the system, or to the element that has the focus.
 */
export const belongsElsewhere = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.altKey || event.ctrlKey || event.metaKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest(keyUsers)) return true;
  if (event.key === ' ' && target?.closest(spaceUsers)) return true;
  return document.querySelector(modalDialogs) !== null;
};
