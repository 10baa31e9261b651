import { PassThrough } from 'node:stream';
import { type PageData, pageDataId } from 'shared-api/contract';
import { buildApp } from '../app.ts';
import { openStore } from '../db/open-store.ts';
import { readEnvironment } from '../environment.ts';
import type { ActiveReleases } from '../releases/release.ts';
import type { ReleaseSource } from '../releases/release-source.ts';
import { type Example, fillExample } from './example-library.ts';
import { openInBrowser } from './open-in-browser.ts';
import { pageAddresses } from './page-addresses.ts';

/** A page that no app has: a shell without remotes has no other. */
const missingPage = '/smoke-test';

/**
 * Serves a set from this process and opens its pages as a browser does.
 *
 * @param apps whose pages are opened; a shell's are those of all remotes
 * @param dataDir an empty folder for a library
 * @returns a sentence for each page that the server could not render, or that did not come to life
 */
export const findPageProblems = async (
  set: ActiveReleases,
  apps: readonly string[],
  dataDir: string,
): Promise<string[]> => {
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
    releases: sourceOf(set),
    logger: { level: 'error', stream: logged },
  });
  const example = await fillExample(store);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const problems: string[] = [];
  for (const page of addressesOf(set, apps, example)) {
    log = '';
    const html = await (await fetch(origin + page)).text();
    const fault = wasNotRendered(html) ? reasonIn(log) : await openInBrowser(origin + page, example);
    if (fault !== undefined) problems.push(`${page}：${fault}`);
  }
  return problems;
};

const addressesOf = ({ remotes }: ActiveReleases, apps: readonly string[], { parameters }: Example): string[] => {
  const opened = apps.includes('shell') ? remotes : remotes.filter(({ app }) => apps.includes(app));
  const pages = opened.flatMap(({ routes }) => pageAddresses(routes, parameters));
  return pages.length > 0 ? pages : [missingPage];
};

/** A source with one set alone. */
const sourceOf = (stable: ActiveReleases): ReleaseSource => ({
  folder: stable.shell.folder,
  current: async () => ({ stable }),
  find: (app, name) =>
    [stable.shell, ...stable.remotes].find((release) => release.app === app && release.release === name),
  served: () => {},
});

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
