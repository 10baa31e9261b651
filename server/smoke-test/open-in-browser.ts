import { setTimeout as wait } from 'node:timers/promises';
import { type DOMWindow, JSDOM, VirtualConsole } from 'jsdom';
import { problemAttribute } from 'shared-api/contract';
import type { Example } from './example-library.ts';

/** Time in which React must have taken a page over. */
const hydrationTimeoutMs = 20_000;

/** Time that a page is watched after that for errors that effects throw. */
const watchMs = 200;

/**
 * Opens a page in jsdom, signed in, with its scripts, and waits until React has taken its region over.
 * @returns the first problem as a sentence; undefined where there is none
 */
export const openInBrowser = async (url: string, { username, cookie }: Example): Promise<string | undefined> => {
  const errors: string[] = [];
  const note = (error: unknown) => errors.push(messageOf(error));
  const page = new VirtualConsole();
  page.on('error', note);
  page.on('jsdomError', (error: Error & { type?: string; detail?: unknown }) => {
    // Parts of the web platform that jsdom lacks are no fault of the page.
    if (error.type === 'not implemented' || error.type === 'css parsing') return;
    note(error.type === 'resource loading' ? error : (error.detail ?? error));
  });
  process.on('unhandledRejection', note);
  const dom = await JSDOM.fromURL(url, {
    runScripts: 'dangerously',
    resources: 'usable',
    pretendToBeVisual: true,
    virtualConsole: page,
    beforeParse: (window) => {
      addMissingPlatform(window, cookie);
      window.localStorage.setItem('auth', JSON.stringify({ username, isAuth: true }));
    },
  });
  try {
    const deadline = performance.now() + hydrationTimeoutMs;
    while (errors.length === 0 && !isAlive(dom.window) && performance.now() < deadline) {
      const notice = noticeOf(dom.window);
      if (notice !== undefined) return `浏览器没能接上：${notice}`;
      await wait(10);
    }
    if (errors.length === 0 && isAlive(dom.window)) await wait(watchMs);
    if (errors.length > 0) return `浏览器里出错：${errors[0]}`;
    return isAlive(dom.window) ? undefined : `浏览器在 ${hydrationTimeoutMs / 1000} 秒内没有接上`;
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

/** The shell's notice where a remote cannot be loaded. Shells older than the mark show none: their page then fails by its time limit. */
const noticeOf = ({ document }: DOMWindow): string | undefined =>
  document.querySelector(`[${problemAttribute}]`)?.textContent ?? undefined;

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

/** An observer that reports nothing: nobody scrolls or resizes the page. */
class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

/** Adds the parts of the web platform that Node has and jsdom lacks, and stand-ins for those that need a screen. */
const addMissingPlatform = (window: DOMWindow, cookie: string): void => {
  const add = (name: string, value: unknown) =>
    Object.defineProperty(window, name, { value, configurable: true, writable: true });
  for (const name of fromNode) add(name, globalThis[name]);
  add('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const url = input instanceof Request ? input.url : new URL(input, window.location.href);
    return fetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init.headers)), cookie } });
  });
  add('matchMedia', (media: string) => ({ matches: false, media, addEventListener() {}, removeEventListener() {} }));
  for (const name of ['IntersectionObserver', 'ResizeObserver', 'PerformanceObserver']) add(name, SilentObserver);
  add('scrollTo', () => {});
  add('reportError', (error: unknown) => window.console.error(error));
  window.navigator.sendBeacon = () => true;
  window.Element.prototype.scrollIntoView = () => {};
};
