import { setTimeout as wait } from 'node:timers/promises';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import type { Example } from './example.ts';

/** How long a page may take until it is alive, in milliseconds. */
const patience = 20_000;

/** How long it is watched after that, for what effects throw. */
const aftermath = 200;

/**
 * Opens a page in jsdom, signed in, with its scripts, and waits until React has taken its region over.
 * @returns what went wrong, undefined where nothing did
 */
export const openInBrowser = async (url: string, { username, cookie }: Example): Promise<string | undefined> => {
  const errors: string[] = [];
  const note = (error: unknown) => errors.push(messageOf(error));
  const page = new VirtualConsole();
  page.on('error', note);
  page.on('jsdomError', (error: Error & { type?: string; detail?: unknown }) => {
    // What a browser has and jsdom has not is no fault of the page.
    if (/^Not implemented|Could not parse CSS/.test(error.message)) return;
    note(error.type === 'resource loading' ? error : (error.detail ?? error));
  });
  process.on('unhandledRejection', note);
  const dom = await JSDOM.fromURL(url, {
    runScripts: 'dangerously',
    resources: 'usable',
    pretendToBeVisual: true,
    virtualConsole: page,
    beforeParse: (window) => {
      addWhatIsMissing(window, cookie);
      window.localStorage.setItem('auth', JSON.stringify({ username, isAuth: true }));
    },
  });
  try {
    const late = performance.now() + patience;
    while (errors.length === 0 && !isAlive(dom.window) && performance.now() < late) {
      const notice = noticeOf(dom.window);
      if (notice !== undefined) return `浏览器没能接上：${notice}`;
      await wait(10);
    }
    if (errors.length === 0 && isAlive(dom.window)) await wait(aftermath);
    if (errors.length > 0) return `浏览器里出错：${errors[0]}`;
    return isAlive(dom.window) ? undefined : `浏览器在 ${patience / 1000} 秒内没有接上`;
  } finally {
    dom.window.close();
    process.off('unhandledRejection', note);
  }
};

const messageOf = (error: unknown): string =>
  String((error as Error | undefined)?.message ?? error)
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '')
    .split('\n')[0]
    ?.slice(0, 300) ?? '';

/** React leaves its mark on every element that it has taken over. */
const isAlive = ({ document }: DOMWindow): boolean =>
  Object.keys(document.querySelector('#region > *') ?? {}).some((key) => key.startsWith('__react'));

/** What the shell says where a remote cannot be had. */
const noticeOf = ({ document }: DOMWindow): string | undefined =>
  document.querySelector('main [role="alert"]')?.textContent ?? undefined;

const fromNode = [
  'TextEncoder',
  'TextDecoder',
  'Request',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'AbortController',
  'AbortSignal',
  'Uint8Array',
  'ArrayBuffer',
  'structuredClone',
] as const;

/** Watches nothing: a page that nobody scrolls has nothing to see. */
class Watcher {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** The parts of the web platform that Node has and jsdom lacks, and stand-ins for those that need a screen. */
const addWhatIsMissing = (window: DOMWindow, cookie: string): void => {
  const has = (name: string, value: unknown) =>
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  for (const name of fromNode) has(name, globalThis[name]);
  has('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const url = input instanceof Request ? input.url : new URL(input, window.location.href);
    return fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), cookie } });
  });
  has('matchMedia', (media: string) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} }));
  for (const name of ['IntersectionObserver', 'ResizeObserver', 'PerformanceObserver']) has(name, Watcher);
  has('scrollTo', () => {});
  window.navigator.sendBeacon = () => true;
  window.Element.prototype.scrollIntoView = () => {};
};
