import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Store } from '../../server/db/open-store.ts';
import { signInStaff } from '../../server/testing/staff.ts';
import { openChromium, type Tab } from './browsers/chromium.ts';
import { startSite } from './servers/measured-process.ts';

/** Turns of the wheel, one in each interval, and how far each goes in CSS pixels. */
const turns = 400;
const intervalMs = 25;
const turnPixels = 600;

/** Time in which the table is there. */
const timeoutMs = 60_000;

/** The table as it runs in the page, kept by {@link watchTasks}. */
interface Watched {
  /** Lengths of tasks over 50 ms, which are all that a browser tells of. */
  tasks: number[];
}

declare global {
  interface Window {
    watched: Watched;
  }
}

/** Runs in the page. */
const watchTasks = (): void => {
  const watched: Watched = { tasks: [] };
  window.watched = watched;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.tasks.push(Math.round(duration));
  }).observe({ type: 'longtask' });
};

/** Number of the last row that is in the document; 0 where there is none. Runs in the page. */
const lastRow = (): number =>
  Math.max(
    0,
    ...[...document.querySelectorAll('table tbody tr[aria-rowindex]')].map((row) => Number(row.ariaRowIndex) - 1),
  );

/**
 * Turns the wheel over the console's table of novels for ten seconds on a processor of full speed, and says which tasks took more than 50 ms.
 * @param environment names the library for the site's own process
 */
export const measureScrolling = async (store: Store, environment: Readonly<Record<string, string>>): Promise<void> => {
  const { username, cookie } = await signInStaff(store, 'editor');
  const folder = await mkdtemp(path.join(tmpdir(), 'shuhai-scroll-'));
  const { DATA_DIR: dataDir = folder } = environment;
  const site = await startSite(dataDir, {
    // A library that was measured before names releases, which are in the folder of then.
    RELEASES_DIR: process.env.RELEASES_DIR ?? path.join(dataDir, 'releases'),
    // Several servers of one PostgreSQL need the same.
    OVERRIDE_SECRET: '床前明月光疑是地上霜'.repeat(4),
    ...environment,
  });
  const browser = await openChromium();
  try {
    const tab = await browser.openTab();
    await tab.send('Page.enable');
    await tab.send('Emulation.setDeviceMetricsOverride', {
      ...{ width: 1280, height: 800, deviceScaleFactor: 1, mobile: false },
    });
    const [name = '', value = ''] = cookie.split('=');
    await tab.send('Network.setCookie', { name, value, url: site.origin });
    const auth = JSON.stringify(JSON.stringify({ username, isAuth: true }));
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `localStorage.setItem('auth', ${auth})` });
    await tab.send('Page.navigate', { url: `${site.origin}/console/novels` });
    const deadline = performance.now() + timeoutMs;
    while ((await inPage(tab, lastRow)) === 0) {
      if (performance.now() > deadline) throw new Error('the table does not come');
      await wait(100);
    }
    await wait(2_000);
    await inPage(tab, watchTasks);
    for (let turn = 0; turn < turns; turn += 1) {
      const wheel = { type: 'mouseWheel', x: 640, y: 500, deltaX: 0, deltaY: turnPixels };
      await Promise.all([tab.send('Input.dispatchMouseEvent', wheel), wait(intervalMs)]);
    }
    await wait(1_000);
    const tasks = (await inPage(tab, () => window.watched.tasks)) as number[];
    const rows = await inPage(tab, lastRow);
    console.log(
      `  滚动 ${(turns * intervalMs) / 1_000} 秒，到第 ${rows} 行：超过 50 毫秒的任务 ${tasks.length} 个${tasks.length > 0 ? `：${tasks.join('、')} 毫秒` : ''}`,
    );
  } finally {
    await browser.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

/** Calls a function in the page. @returns what it returns */
const inPage = async (tab: Tab, call: () => unknown): Promise<unknown> => {
  const answer = await tab.send('Runtime.evaluate', { expression: `(${call})()`, returnByValue: true });
  if (answer.exceptionDetails) throw new Error(JSON.stringify(answer.exceptionDetails));
  return answer.result.value;
};
