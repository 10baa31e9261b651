import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openStore } from '../../server/db/open-store.ts';
import { activate } from '../../server/releases/activation/activate.ts';
import { publishBuild } from '../../server/releases/publishing/publish.ts';
import type { ReleaseContext } from '../../server/releases/release-context.ts';
import { changeBuild } from '../../server/testing/builds/changed-build.ts';
import { root } from '../project.ts';
import { openChromium, type Tab } from './browsers/chromium.ts';
import { benchLibrary } from './libraries/bench-library.ts';
import { type CountingProxy, startCountingProxy } from './servers/counting-proxy.ts';
import { startSite } from './servers/measured-process.ts';

/** Time in which everything has come that a visit causes: scripts at rest, the service worker and what it keeps. */
const visitMs = 30_000;

/**
 * Bounds in bytes: of a first visit, and of what a release of one page costs a reader beside that page's script: by so much the
 * next chapter may cost more than the one before, which came without a release.
 */
const bounds = { firstVisit: 320_000, beside: 15_000 };

const changedScript = 'files/chapter.js';
const note = { by: 'bench', why: 'one page has changed' };

/**
 * Everything that one chapter costs over the wire, counted between a browser and the site: of a reader who was never here, of one
 * who comes back for the same chapter and for the next, and of one who comes back after a release of one page.
 * @throws Error where a bound is passed
 */
export const measureFirstVisit = async (): Promise<void> => {
  const library = await benchLibrary();
  const site = await startSite(library.dataDir);
  const proxy = await startCountingProxy(site.origin);
  const store = await openStore({ dataDir: library.dataDir });
  const browser = await openChromium();
  try {
    const tab = await browser.openTab();
    const chapterNo = (no: number) => `${proxy.origin}/detail/${library.novelId}-${no}`;
    const chapter = chapterNo(1);
    const first = await visit(tab, proxy, chapter);
    const again = await visit(tab, proxy, chapter);
    const next = await visit(tab, proxy, chapterNo(2));
    const context: ReleaseContext = {
      store,
      folder: path.join(library.dataDir, 'releases'),
      smokeTest: async () => ({ problems: [], notes: [] }),
    };
    const folder = path.join(library.dataDir, 'changed');
    const name = await changeBuild(path.join(root, 'reader/dist/production'), folder, 'another text', [changedScript]);
    await publishBuild(context, folder, note);
    const { size } = await stat(path.join(context.folder, 'reader', name, `${changedScript}.br`));
    await activate(context, [name], note);
    await timeUntilServed(chapter, name);
    proxy.read();
    const after = await visit(tab, proxy, chapterNo(3));
    report({ first, again, next, after, size });
  } finally {
    await browser.close();
    await proxy.stop();
    await store.close();
    await site.stop();
    await library.remove();
  }
};

type Counted = ReturnType<CountingProxy['read']>;

/** Opens a page, and counts what comes from then on. */
const visit = async (tab: Tab, proxy: CountingProxy, url: string): Promise<Counted> => {
  await tab.send('Page.navigate', { url });
  await wait(visitMs);
  return proxy.read();
};

const timeUntilServed = async (url: string, release: string): Promise<void> => {
  while (!(await (await fetch(url)).text()).includes(release)) await wait(50);
};

const total = (counted: Counted): number => counted.reduce((sum, [, bytes]) => sum + bytes, 0);

/** Paths of a report that are named one by one. */
const maxNamed = 12;

type Visits = Record<'first' | 'again' | 'next' | 'after', Counted>;

const report = ({ first, again, next, after, size }: Visits & { size: number }): void => {
  const number = (bytes: number) => bytes.toLocaleString('en-US');
  for (const [label, counted] of [
    [`第一次打开一章（至多 ${number(bounds.firstVisit)}）`, first],
    ['再次打开', again],
    ['打开下一章', next],
    [`只改了一页的发布之后，再打开下一章（那一页的脚本 ${number(size)}，此外至多 ${number(bounds.beside)}）`, after],
  ] as const) {
    console.log(`${label}：${number(total(counted))} 字节`);
    for (const [path, bytes] of counted.slice(0, maxNamed)) console.log(`  ${number(bytes).padStart(8)}  ${path}`);
    const others = counted.slice(maxNamed);
    if (others.length > 0) console.log(`  ${number(total(others)).padStart(8)}  另外 ${others.length} 个地址`);
  }
  const more = total(after) - total(next);
  console.log(`这次发布使回来的读者多取：${number(more)} 字节`);
  if (total(first) > bounds.firstVisit) throw new Error('第一次打开一章超过了界限');
  if (more > size + bounds.beside) throw new Error('只改了一页的发布超过了界限');
};
