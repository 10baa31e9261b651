import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installedBrowser as here } from 'remote-kit/in-site/installed-browser';
import { root } from '../project.ts';

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
