import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { root } from '../project.ts';

/** The places where Chrome, Chromium and Edge are installed. First Chromium without its own windows: the same engine, in a third less time. */
const knownPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

const here = (): string | undefined =>
  [process.env.CHROME_PATH, ...knownPlaces].find((file) => file && existsSync(file));

const succeeds = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'ignore'] }).status === 0;

/**
 * A browser for the browser tests: one that is there, else Debian's package where we may install it, else Playwright's
 * own download.
 * @returns the executable; `playwright` for the one that Playwright keeps itself; undefined where none can be had
 */
export const findBrowser = (): string | undefined => {
  const found = here();
  if (found) return found;
  console.error('没有找到浏览器，正在取得 Chromium……');
  const debian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (debian && succeeds('apt-get', ['update'])) {
    for (const name of ['chromium-headless-shell', 'chromium']) {
      succeeds('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-noto-cjk']);
      const installed = here();
      if (installed) return installed;
    }
  }
  return succeeds('npx', ['playwright', 'install', 'chromium-headless-shell']) ? 'playwright' : undefined;
};
