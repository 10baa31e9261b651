import { existsSync } from 'node:fs';
import { firefox, webkit } from '@playwright/test';
import { buildApps } from './build-apps.ts';
import { binary, runNode } from './project.ts';

/** The places where Firefox is installed. */
const places = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox',
  '/usr/bin/firefox-esr',
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Why this Firefox cannot be driven, as one that is older than the commands that Playwright sends it; undefined where it can. */
const problemOf = async (executablePath: string): Promise<string | undefined> => {
  const browser = await firefox.launch({ channel: 'moz-firefox', executablePath });
  try {
    await browser.newContext();
    return undefined;
  } catch (error) {
    return `Firefox ${browser.version()} 太旧（${String(error).split('\n')[0]}）`;
  } finally {
    await browser.close();
  }
};

const installed = places.find((file) => file && existsSync(file));
const problem = installed ? await problemOf(installed) : 'Firefox（没有安装，可用 FIREFOX_PATH 指明）';
const ownWebkit = existsSync(webkit.executablePath()) ? webkit.executablePath() : undefined;
const missing = [problem, ownWebkit ? undefined : 'WebKit（npx playwright install webkit）'].filter(Boolean);

/**
 * `npm run test:browsers`: the reading specs in Firefox and WebKit, where they are; what follows `--` is given to Playwright
 * (`reading-keys`, `-g "a held key"`). Says in one line which of them is missing, and why.
 */
const test = async (): Promise<number> => {
  if (missing.length > 0) console.error(`未能测试的浏览器：${missing.join('、')}`);
  if (missing.length === 2) return 1;
  await buildApps('production');
  const env = { FIREFOX_EXECUTABLE: problem ? undefined : installed, WEBKIT_EXECUTABLE: ownWebkit };
  const config = ['--config', 'e2e/testing/other-browsers.config.ts'];
  return runNode([binary('@playwright/test/cli.js'), 'test', ...config, ...process.argv.slice(2)], { env });
};

process.exitCode = await test();
