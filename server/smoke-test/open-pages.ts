import { PassThrough } from 'node:stream';
import { type PageData, pageDataId } from 'shared-api/contract';
import { buildApp } from '../app.ts';
import { openStore } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';
import type { IncomingNovel } from '../novels/saving/incoming/incoming-novel.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import { sourceOf } from '../releases/selection/built-releases.ts';
import { type Example, fillExample } from './example-library.ts';
import { openInBrowser } from './open-in-browser.ts';
import { type PageAddress, pageAddresses } from './page-addresses.ts';

/** A page that no app has: a shell without remotes has no other. */
const missingPage = '/smoke-test';

/** What the pages of a set showed. */
interface PageFindings {
  /** A sentence for each page that the server could not render, or that did not come to life. */
  problems: string[];
  /** Pages that were rendered, but not opened: there was no time left. */
  notOpened: string[];
}

interface PagesOptions {
  /** Apps whose pages are tried; a shell's are those of all remotes. */
  apps: readonly string[];
  /** An empty folder for a library. */
  dataDir: string;
  /** Time since the start of this process in which pages are opened. */
  budgetMs: number;
  /** A novel that its pages show; null for an invented one. */
  novel: IncomingNovel | null;
}

/**
 * Serves a set from this process: renders a page of each route, then opens the pages as a browser does. The first page of each
 * app is opened in any case, others while there is time.
 */
export const findPageProblems = async (
  set: ReleaseSet,
  { apps, dataDir, budgetMs, novel }: PagesOptions,
): Promise<PageFindings> => {
  const environment = readEnvironment({ NODE_ENV: 'production', DATA_DIR: dataDir });
  const store = await openStore({ dataDir });
  const logged = new PassThrough();
  let log = '';
  logged.setEncoding('utf8').on('data', (lines: string) => {
    log += lines;
  });
  const app = await buildApp({
    store,
    environment,
    releases: sourceOf(set.shell.folder, set),
    logger: { level: 'error', stream: logged },
  });
  const example = await fillExample(store, novel);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const faults = new Map<string, string>();
  const pages = addressesOf(set, apps, example);
  for (const { path, exists } of pages.flat()) {
    log = '';
    const response = await fetch(origin + path);
    if (wasNotRendered(await response.text())) faults.set(path, reasonIn(log));
    else if (exists && response.status >= 400) faults.set(path, `服务器回答 ${response.status}`);
  }
  const rendered = pages.map((ofApp) => ofApp.flatMap(({ path }) => (faults.has(path) ? [] : [path])));
  const notOpened: string[] = [];
  let longestMs = 0;
  for (const { page, isFirst } of inTurns(rendered)) {
    const began = performance.now();
    if (!isFirst && began + longestMs > budgetMs) {
      notOpened.push(page);
      continue;
    }
    const fault = await openInBrowser(origin + page, example);
    if (fault !== undefined) faults.set(page, fault);
    longestMs = Math.max(longestMs, performance.now() - began);
  }
  const problems = pages.flat().flatMap(({ path }) => (faults.has(path) ? [`${path}：${faults.get(path)}`] : []));
  return { problems, notOpened };
};

/** A page of each route, by app. */
const addressesOf = ({ remotes }: ReleaseSet, apps: readonly string[], { parameters }: Example): PageAddress[][] => {
  const opened = apps.includes('shell') ? remotes : remotes.filter(({ app }) => apps.includes(app));
  const pages = opened.map(({ routes }) => pageAddresses(routes, parameters));
  return pages.flat().length > 0 ? pages : [[{ path: missingPage, exists: false }]];
};

/** Whether the server has left a page to the browser, or a loader of it broke. */
const wasNotRendered = (html: string): boolean => {
  const json = new RegExp(`<script type="application/json" id="${pageDataId}">(.*?)</script>`, 's').exec(html)?.[1];
  const { hydration }: PageData = JSON.parse(json ?? '{}');
  return !hydration || Object.values(hydration.errors ?? {}).some(({ status }) => status >= 500);
};

/** A sentence with the first error that the server has logged. */
const reasonIn = (log: string): string => {
  const errors = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const [message = '路由的加载函数出错'] = errors.map(({ err, reason }) => err?.message ?? reason).filter(Boolean);
  return `服务器没能渲染：${String(message).split('\n')[0]}`;
};

/** The pages of several apps, one of each app in turn, so that whoever stops early has opened some of all. */
export const inTurns = (pagesOfApps: readonly (readonly string[])[]): { page: string; isFirst: boolean }[] => {
  const longest = Math.max(0, ...pagesOfApps.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    pagesOfApps.flatMap((pages) => pages.slice(turn, turn + 1).map((page) => ({ page, isFirst: turn === 0 }))),
  ).flat();
};
