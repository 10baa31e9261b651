import { PassThrough } from 'node:stream';
import { type PageData, pageDataId } from 'shared-api/contract';
import { buildApp } from '../../app.ts';
import { readEnvironment } from '../../environment.ts';
import { openStore } from '../../store/open-store.ts';
import type { ActiveReleases } from '../release.ts';
import type { ReleaseSource } from '../release-source.ts';
import { type Example, fillExample } from './example.ts';
import { openInBrowser } from './open-in-browser.ts';
import { pagesOf } from './pages-of.ts';

/** A page that nobody has: a shell without remotes has no other. */
const nowhere = '/rehearsal';

/**
 * Serves a set from this very process, opens its pages as a browser does, and says what went wrong: a page that the server
 * could not render, or that did not come to life.
 *
 * @param dataDir an empty folder for a library
 */
export const tryPages = async (set: ActiveReleases, apps: readonly string[], dataDir: string): Promise<string[]> => {
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
    releases: only(set),
    logger: { level: 'error', stream: logged },
  });
  const example = await fillExample(store);
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const problems: string[] = [];
  for (const page of addressesOf(set, apps, example)) {
    log = '';
    const html = await (await fetch(origin + page)).text();
    const fault = faultOfServer(html) ? reasonIn(log) : await openInBrowser(origin + page, example);
    if (fault !== undefined) problems.push(`${page}：${fault}`);
  }
  return problems;
};

const addressesOf = ({ remotes }: ActiveReleases, apps: readonly string[], { parameters }: Example): string[] => {
  const tried = apps.includes('shell') ? remotes : remotes.filter(({ app }) => apps.includes(app));
  const pages = tried.flatMap(({ routes }) => pagesOf(routes, parameters));
  return pages.length > 0 ? pages : [nowhere];
};

const only = (stable: ActiveReleases): ReleaseSource => ({
  folder: stable.shell.folder,
  current: async () => ({ stable }),
  find: (app, name) =>
    [stable.shell, ...stable.remotes].find((release) => release.app === app && release.release === name),
  served: () => {},
});

/** Whether the server has left a page to the browser, or a loader of it broke. */
const faultOfServer = (html: string): boolean => {
  const json = new RegExp(`<script type="application/json" id="${pageDataId}">(.*?)</script>`, 's').exec(html)?.[1];
  const { hydration }: PageData = JSON.parse(json ?? '{}');
  return !hydration || Object.values(hydration.errors ?? {}).some(({ status }) => status >= 500);
};

/** The first line that the server has logged of it. */
const reasonIn = (log: string): string => {
  const errors = log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const [message = '路由的加载函数出错'] = errors.map(({ err, reason }) => err?.message ?? reason).filter(Boolean);
  return `服务器没能渲染：${String(message).split('\n')[0]}`;
};
