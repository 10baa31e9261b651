import { fireEvent, render } from '@testing-library/react';
import { toast } from 'react-hot-toast';
import { readingSettings } from 'shared-ui/reading-settings';
import { sampleChapter } from '../../../../testing/fixtures.ts';
import { type Reading, ReadingContext } from '../text/index.ts';
import { readingKeys, setCharacterKeys } from './key-table.ts';
import { ReadingKeys } from './reading-keys.tsx';

jest.mock('react-hot-toast', () => ({ toast: jest.fn() }));

const chapter = sampleChapter(2);
const scrollBy = jest.fn();
const requestFullscreen = jest.fn(async () => {});

const start = (given: Partial<Reading> = {}) => {
  const reading: Reading = {
    chapter,
    chapters: [chapter],
    view: {
      top: () => undefined,
      bottom: () => undefined,
      place: () => undefined,
      show: jest.fn(),
      isAt: () => false,
      turn: jest.fn(),
      scrolled: () => {},
      moved: () => {},
      restore: () => {},
      comeBack: () => {},
      enter: () => {},
      onRest: () => () => {},
    },
    panel: null,
    open: jest.fn(),
    close: jest.fn(),
    turnChapter: jest.fn(),
    goTo: jest.fn(async () => {}),
    ...given,
  };
  render(
    <ReadingContext value={reading}>
      <ReadingKeys />
    </ReadingContext>,
  );
  return reading;
};

/** Presses a key. @returns whether the page keeps it from the browser */
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  !fireEvent.keyDown(target, { key, ...more });

/** A document that can scroll on in both directions. */
const placeInText = (scrollTop: number) =>
  Object.defineProperties(document.documentElement, {
    scrollTop: { value: scrollTop, configurable: true, writable: true },
    clientHeight: { value: 800, configurable: true },
    scrollHeight: { value: 3_000, configurable: true },
  });
const inMiddle = () => placeInText(1_000);
const atStart = () => placeInText(0);
const atEnd = () => placeInText(2_200);

beforeEach(() => {
  localStorage.clear();
  setCharacterKeys(true);
  document.documentElement.removeAttribute('data-mode');
  Object.assign(window, { scrollBy, matchMedia: () => ({ matches: false }) });
  Object.assign(document.documentElement, { requestFullscreen });
  jest.clearAllMocks();
  inMiddle();
});

const previousChapter = (reading: Reading) => expect(reading.turnChapter).toHaveBeenCalledWith(-1);
const nextChapter = (reading: Reading) => expect(reading.turnChapter).toHaveBeenCalledWith(1);
const turned = (direction: 1 | -1) => (reading: Reading) => expect(reading.view.turn).toHaveBeenCalledWith(direction);
const opened = (panel: string) => (reading: Reading) => expect(reading.open).toHaveBeenCalledWith(panel);
const shown = (pid: string, offset: number) => (reading: Reading) =>
  expect(reading.view.show).toHaveBeenCalledWith({ chapterId: '1001-2', pid, offset });
const nothing = (reading: Reading) => {
  expect(reading.turnChapter).not.toHaveBeenCalled();
  expect(reading.open).not.toHaveBeenCalled();
  expect(reading.view.turn).not.toHaveBeenCalled();
};

type Row = [key: string, what: string, check: (reading: Reading) => void];

const always: Row[] = [
  ['[', 'the previous chapter', previousChapter],
  [']', 'the next chapter', nextChapter],
  ['t', 'the contents', opened('contents')],
  ['T', 'the contents with caps lock', opened('contents')],
  ['n', 'the notes', opened('notes')],
  ['/', 'the search', opened('search')],
  ['s', 'the settings', opened('settings')],
  ['v', 'reading aloud', opened('speech')],
  ['o', 'keeping the book offline', opened('offline')],
  ['?', 'the help', opened('help')],
  ['d', 'the dark theme', () => expect(readingSettings().theme).toBe('dark')],
  ['f', 'full screen', () => expect(requestFullscreen).toHaveBeenCalled()],
];

const scrolling: Row[] = [
  ['ArrowLeft', 'the previous chapter', previousChapter],
  ['ArrowRight', 'the next chapter', nextChapter],
  ['j', 'some lines down', () => expect(scrollBy).toHaveBeenCalledWith({ top: 64, behavior: 'instant' })],
  ['k', 'some lines up', () => expect(scrollBy).toHaveBeenCalledWith({ top: -64, behavior: 'instant' })],
];

const paged: Row[] = [
  ['ArrowLeft', 'one page back', turned(-1)],
  ['ArrowRight', 'one page on', turned(1)],
  ['ArrowUp', 'one page back', turned(-1)],
  ['ArrowDown', 'one page on', turned(1)],
  ['PageUp', 'one page back', turned(-1)],
  ['PageDown', 'one page on', turned(1)],
  [' ', 'one page on', turned(1)],
  ['j', 'one page on', turned(1)],
  ['k', 'one page back', turned(-1)],
  ['Home', 'the first character', shown('1', 0)],
  ['End', 'the last character', shown('2', 9)],
];

test.each([...always, ...scrolling])('where the text scrolls, the key %j leads to %s', (key, _, check) => {
  const reading = start();
  expect(press(key)).toBe(true);
  check(reading);
});

test.each([...always, ...paged])('where the text is in pages, the key %j leads to %s', (key, _, check) => {
  document.documentElement.dataset.mode = 'page';
  const reading = start();
  expect(press(key)).toBe(true);
  check(reading);
});

test('a press that waited too long for full screen is asked for again [B15.198]', () => {
  const activation = { isActive: false };
  Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true });
  start();
  press('f');
  expect(requestFullscreen).not.toHaveBeenCalled();
  expect(toast).toHaveBeenCalledWith('请再按一次全屏', { id: 'full-screen' });
  activation.isActive = true;
  press('f');
  expect(requestFullscreen).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, 'userActivation');
});

test('Shift and the space bar go one page back', () => {
  document.documentElement.dataset.mode = 'page';
  const reading = start();
  expect(press(' ', { shiftKey: true })).toBe(true);
  turned(-1)(reading);
});

test('Escape closes the panel that is open, and is left alone without one', () => {
  expect(press('Escape')).toBe(false);
  const reading = start({ panel: 'settings' });
  expect(press('Escape')).toBe(true);
  expect(reading.close).toHaveBeenCalled();
});

test('every key of the table is tried here', () => {
  const tried = new Set([...always, ...scrolling, ...paged].map(([key]) => key));
  for (const { keys, shift } of readingKeys) {
    for (const key of keys) expect(tried.has(key) || shift || key === 'Escape').toBe(true);
  }
});

test.each([' ', 'PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'Tab', 'Enter', 'F5', 'a'])(
  'where the text scrolls, the key %j is the browser’s own',
  (key) => {
    const reading = start();
    expect(press(key)).toBe(false);
    nothing(reading);
  },
);

test('where there is nothing left to scroll, the space bar goes on to the next chapter, and back at the top', () => {
  const reading = start();
  atEnd();
  expect(press(' ')).toBe(true);
  turned(1)(reading);
  atStart();
  expect(press('PageUp')).toBe(true);
  turned(-1)(reading);
});

test('a held key turns once, and scrolls on by lines', () => {
  const reading = start();
  for (const repeat of [false, true, true]) expect(press('ArrowRight', { repeat })).toBe(true);
  expect(reading.turnChapter).toHaveBeenCalledTimes(1);
  for (const repeat of [false, true, true]) press('j', { repeat });
  expect(scrollBy).toHaveBeenCalledTimes(3);
});

test('where the text is in pages, a held key turns one page', () => {
  document.documentElement.dataset.mode = 'page';
  const reading = start();
  for (const repeat of [false, true, true]) press('j', { repeat });
  expect(reading.view.turn).toHaveBeenCalledTimes(1);
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'isComposing'])('a key with %s is not ours', (modifier) => {
  const reading = start();
  for (const key of ['ArrowRight', 't', 'j']) expect(press(key, { [modifier]: true })).toBe(false);
  nothing(reading);
});

test.each([
  ['a field', '<input>'],
  ['a text area', '<textarea></textarea>'],
  ['a choice', '<select></select>'],
  ['an editable text', '<p contenteditable="true"></p>'],
  ['a slider', '<span role="slider"></span>'],
  ['a tab', '<span role="tablist"><button role="tab"></button></span>'],
  ['a panel beside the text', '<div role="dialog" aria-modal="false"><button></button></div>'],
])('a key pressed in %s belongs to it', (_, markup) => {
  const reading = start();
  const room = document.body.appendChild(document.createElement('div'));
  room.innerHTML = markup;
  const target = room.querySelector('button') ?? room.firstElementChild;
  for (const key of ['ArrowRight', 't', '?', '/']) expect(press(key, {}, target ?? room)).toBe(false);
  nothing(reading);
  room.remove();
});

test.each(['<div role="dialog"></div>', '<dialog open></dialog>'])('behind %s no key works', (markup) => {
  const reading = start();
  const room = document.body.appendChild(document.createElement('div'));
  room.innerHTML = markup;
  expect(press('ArrowRight')).toBe(false);
  nothing(reading);
  room.remove();
});

test('beside a panel that is not modal, keys in the text work', () => {
  const reading = start({ panel: 'settings' });
  const room = document.body.appendChild(document.createElement('div'));
  room.innerHTML = '<div role="dialog" aria-modal="false"></div>';
  expect(press('ArrowRight')).toBe(true);
  nextChapter(reading);
  room.remove();
});

test('the space bar on a button presses the button', () => {
  document.documentElement.dataset.mode = 'page';
  const reading = start();
  const button = document.body.appendChild(document.createElement('button'));
  expect(press(' ', {}, button)).toBe(false);
  nothing(reading);
  button.remove();
});

test('with single keys turned off, letters and signs do nothing, arrows still turn', () => {
  setCharacterKeys(false);
  const reading = start();
  for (const key of ['t', '/', '?', ']', 'j']) expect(press(key)).toBe(false);
  nothing(reading);
  expect(press('ArrowRight')).toBe(true);
  nextChapter(reading);
});
