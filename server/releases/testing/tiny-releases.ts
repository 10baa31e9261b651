import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { releaseName } from 'release/name';
import type { Release } from 'release/release';
import { tinyShell } from './tiny-builds.ts';

type Described = Partial<Omit<Release, 'folder' | 'files' | 'release'>>;

interface TinyRelease extends Described {
  app: string;
  /** Content by path from the release's folder, beside or instead of the usual entry and server bundle. */
  content?: Record<string, string>;
  /** Written into release.json after the name was made, as somebody would who wants to cheat. */
  forged?: object;
}

/** A workshop that writes builds of a few lines, with names and hashes as real builds have them. */
export interface TinyReleases {
  /** Folder of the releases; a test may put other files there. */
  root: string;
  /** @returns the build's folder and the release's name */
  build: (release: TinyRelease) => { folder: string; name: string };
  remove: () => void;
}

/** @param within folder that its own is made in */
export const tinyReleases = (within = tmpdir()): TinyReleases => {
  const root = mkdtempSync(path.join(within, '书海 releases-'));
  let count = 0;
  const build: TinyReleases['build'] = ({ app, content = {}, forged = {}, ...described }) => {
    count += 1;
    const folder = path.join(root, `build-${count}`);
    const isShell = app === 'shell';
    const files = {
      'files/main.js': `/* ${app} */`,
      [`server/${app}.cjs`]: isShell ? tinyShell : emptyRemote,
      ...content,
    };
    const description = {
      app,
      version: '1.0.0',
      contract: isShell ? '1.0.0' : '^1.0.0',
      routes: [],
      provides: isShell ? { react: '19.3.1' } : {},
      ...(isShell && { exports: { react: ['useState', 'theme', 'theme.ink'] }, federation: '2.9.2' }),
      requires: isShell ? {} : { react: '^19.0.0' },
      entry: 'main.js',
      server: `${app}.cjs`,
      chunks: {},
      ...described,
      files: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, describe(text)])),
    };
    const name = releaseName(description);
    for (const part of ['files', 'server']) mkdirSync(path.join(folder, part), { recursive: true });
    for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text);
    writeFileSync(path.join(folder, 'release.json'), JSON.stringify({ release: name, ...description, ...forged }));
    return { folder, name };
  };
  return { root, build, remove: () => rmSync(root, { recursive: true, force: true }) };
};

const emptyRemote = 'exports.routes = [];';

const describe = (text: string) => ({
  size: Buffer.byteLength(text),
  integrity: `sha256-${createHash('sha256').update(text).digest('base64')}`,
});
