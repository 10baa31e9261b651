import { storedText, storeText } from 'shared-api/device-storage';
import { toggleDark } from 'shared-ui/reading-settings';
import type { PanelName, Reading } from '../text/index.ts';
import { enterFullScreen, leaveFullScreen } from './full-screen.ts';

/** The state of the page, and the actions on it, that keys are given. */
export interface KeyContext {
  reading: Reading;
  /** Whether the text is shown in pages; else it scrolls. */
  isPaged: boolean;
}

/** A key of the reading page: what it is called, and what it does. */
export interface ReadingKey {
  group: '翻页' | '打开' | '画面';
  /** As `KeyboardEvent.key` names them; a letter means both cases. */
  keys: readonly string[];
  /** Whether they are meant together with Shift. */
  shift?: boolean;
  /** The keys as the help names them. */
  caps: readonly string[];
  /** What it does, in a few words. */
  does: string;
  /** Whether holding it goes on; otherwise a held key acts once. */
  repeats?: boolean;
  /** Whether the page takes the key here; otherwise the browser does with it what it always does. */
  isOurs?: (context: KeyContext) => boolean;
  act: (context: KeyContext) => void;
}

/** Whether somebody who turns off single keys wants to be rid of it: keys that type a character. Source: WCAG 2.2, 2.1.4. */
export const isCharacterKey = ({ keys }: ReadingKey): boolean => keys.some((key) => key.length === 1 && key !== ' ');

/** Lines that one press goes by, as a browser's own arrow keys do. */
const linesPerPress = 2;

/** Height of a line where there is no text to tell it, in px. */
const fallbackLinePx = 32;

/** Scrolls by a few lines of the text. */
const scrollLines = (direction: 1 | -1): void => {
  const paragraph = document.querySelector('p[data-pid]');
  const linePx = paragraph ? Number.parseFloat(getComputedStyle(paragraph).lineHeight) : Number.NaN;
  window.scrollBy({ top: direction * linesPerPress * (linePx || fallbackLinePx), behavior: 'instant' });
};

/** Local storage key: present where a reader has turned off keys that type a character, on this device. */
const storageKey = 'reading-character-keys-off';

/** Without storage the choice lasts as long as the page. */
let unstored: boolean | undefined;

/** Whether letters and signs work as keys. People who dictate, or touch keys by accident, turn them off. */
export const areCharacterKeysOn = (): boolean => unstored ?? storedText(storageKey) === null;

export const setCharacterKeys = (areOn: boolean): void => {
  unstored = storeText(storageKey, areOn ? null : '1') ? undefined : areOn;
};

const turnChapter =
  (direction: 1 | -1) =>
  ({ reading }: KeyContext): void =>
    reading.turnChapter(direction);

const turn =
  (direction: 1 | -1) =>
  ({ reading }: KeyContext): void =>
    reading.view.turn(direction);

/** The browser scrolls by itself; only where it has come to an end there is something left for us to do. */
const isPagedOrAtEnd =
  (direction: 1 | -1) =>
  ({ isPaged }: KeyContext): boolean => {
    if (isPaged) return true;
    const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
    return direction === 1 ? scrollTop + clientHeight >= scrollHeight - 1 : scrollTop <= 0;
  };

const isPaged = (context: KeyContext): boolean => context.isPaged;

const showEnd =
  (end: 'first' | 'last') =>
  ({ reading: { chapter, view } }: KeyContext): void => {
    const paragraph = chapter.paragraphs.at(end === 'first' ? 0 : -1);
    if (!paragraph) return;
    const offset = end === 'first' ? 0 : Math.max(0, [...paragraph.text].length - 1);
    view.show({ chapterId: chapter.id, pid: paragraph.pid, offset });
  };

const open = (panel: PanelName, key: string, does: string): ReadingKey => ({
  group: '打开',
  keys: [key],
  caps: [key.toUpperCase()],
  does,
  act: ({ reading }) => (reading.panel === panel ? reading.close() : reading.open(panel)),
});

/** Every key of the reading page. The handler and the help both read this list, so that they cannot differ. */
export const readingKeys: readonly ReadingKey[] = [
  {
    group: '翻页',
    keys: ['ArrowLeft'],
    caps: ['←'],
    does: '上一章（分页时上一页）',
    act: (context) => (context.isPaged ? turn(-1) : turnChapter(-1))(context),
  },
  {
    group: '翻页',
    keys: ['ArrowRight'],
    caps: ['→'],
    does: '下一章（分页时下一页）',
    act: (context) => (context.isPaged ? turn(1) : turnChapter(1))(context),
  },
  { group: '翻页', keys: ['['], caps: ['['], does: '上一章', act: turnChapter(-1) },
  { group: '翻页', keys: [']'], caps: [']'], does: '下一章', act: turnChapter(1) },
  {
    group: '翻页',
    keys: [' ', 'PageDown'],
    caps: ['空格', 'PageDown'],
    does: '下一屏、下一页',
    isOurs: isPagedOrAtEnd(1),
    act: turn(1),
  },
  {
    group: '翻页',
    keys: ['PageUp'],
    caps: ['PageUp'],
    does: '上一屏、上一页',
    isOurs: isPagedOrAtEnd(-1),
    act: turn(-1),
  },
  {
    group: '翻页',
    keys: [' '],
    shift: true,
    caps: ['Shift', '空格'],
    does: '上一屏、上一页',
    isOurs: isPagedOrAtEnd(-1),
    act: turn(-1),
  },
  { group: '翻页', keys: ['ArrowDown'], caps: ['↓'], does: '往下几行（分页时下一页）', isOurs: isPaged, act: turn(1) },
  { group: '翻页', keys: ['ArrowUp'], caps: ['↑'], does: '往上几行（分页时上一页）', isOurs: isPaged, act: turn(-1) },
  {
    group: '翻页',
    keys: ['j'],
    caps: ['J'],
    does: '往下几行（分页时下一页）',
    repeats: true,
    act: (context) => (context.isPaged ? turn(1)(context) : scrollLines(1)),
  },
  {
    group: '翻页',
    keys: ['k'],
    caps: ['K'],
    does: '往上几行（分页时上一页）',
    repeats: true,
    act: (context) => (context.isPaged ? turn(-1)(context) : scrollLines(-1)),
  },
  { group: '翻页', keys: ['Home'], caps: ['Home'], does: '回到开头', isOurs: isPaged, act: showEnd('first') },
  { group: '翻页', keys: ['End'], caps: ['End'], does: '到结尾', isOurs: isPaged, act: showEnd('last') },
  open('contents', 't', '目录'),
  open('notes', 'n', '笔记'),
  open('search', '/', '搜索本书'),
  open('settings', 's', '阅读设置'),
  open('speech', 'v', '朗读'),
  open('offline', 'o', '离线阅读'),
  open('help', '?', '按键一览'),
  {
    group: '打开',
    keys: ['Escape'],
    caps: ['Esc'],
    does: '关闭打开的面板',
    isOurs: ({ reading }) => reading.panel !== null,
    act: ({ reading }) => reading.close(),
  },
  { group: '画面', keys: ['d'], caps: ['D'], does: '深色与浅色', act: toggleDark },
  {
    group: '画面',
    keys: ['f'],
    caps: ['F'],
    does: '全屏',
    act: () => (document.fullscreenElement ? leaveFullScreen() : void enterFullScreen()),
  },
];
