import { existsSync } from 'node:fs';
import path from 'node:path';
import { buildSite } from './build-apps.ts';
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

const isCommand = (name: string): boolean =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)));
const hasDisplay = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

const firefox = places.find((file) => file && existsSync(file));
const webkit = isCommand('WebKitWebDriver') && (hasDisplay || isCommand('xvfb-run'));

/**
 * `npm run test:browsers`: e2e/testing/other-browsers in Firefox and WebKitGTK, where they are; what follows `--` is given to
 * Playwright (`--project webkit`, `-g "contents"`). Says in one line how to get one that is missing.
 */
const test = async (): Promise<number> => {
  if (!firefox) console.error('没有 Firefox：apt-get install firefox-esr，或用 FIREFOX_PATH 指明');
  if (!webkit) console.error('没有 WebKit：apt-get install webkit2gtk-driver xvfb xauth');
  if (!firefox && !webkit) return 1;
  await buildSite(['production']);
  const env = { FIREFOX_EXECUTABLE: firefox, WEBKIT_DRIVER: webkit ? '1' : undefined };
  const config = ['--config', 'e2e/testing/other-browsers/playwright.config.ts'];
  return runNode([binary('@playwright/test/cli.js'), 'test', ...config, ...process.argv.slice(2)], { env });
};

process.exitCode = await test();
