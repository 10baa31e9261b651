import { act } from '@testing-library/react';

/**
 * Stand-ins for what browsers have and jsdom lacks: modal dialogs, the text of a file, and a layout for a list that draws
 * only the rows in sight.
 */

/** Height of every element, in px; jsdom's window of 768 px shows five to six rows. */
const elementHeightPx = 148;

let scrollTopPx = 0;

beforeEach(() => {
  scrollTopPx = 0;
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(elementHeightPx);
  Object.defineProperty(window, 'scrollY', { configurable: true, get: () => scrollTopPx });
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    },
  });
  Blob.prototype.text ??= function (this: Blob) {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(String(reader.result));
      reader.onerror = () => reject(reader.error);
      reader.readAsText(this);
    });
  };
});

/** Scrolls the page until the row with this index stands at the window's top. */
export const scrollToRow = (index: number): void =>
  act(() => {
    scrollTopPx = index * elementHeightPx;
    window.dispatchEvent(new Event('scroll'));
  });
