import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { descriptionText, parseDescription } from 'release/read-description';
import { ReleaseRefusal } from 'release/refusal';
import type { Release } from 'release/release';

/** Maximum of builds of one app that are tried at a time; for another the one that ends first is forgotten. */
const maxBuilds = 50;

/** The folder of what developers' machines said about their builds, which all servers of the site see. */
const buildsFolder = (releasesDir: string): string => path.join(releasesDir, '.overrides');

const fileOf = (releasesDir: string, app: string, build: string): string =>
  path.join(buildsFolder(releasesDir), `${app}.${build}.json`);

/**
 * Keeps the description of a developer's build (its release.json) for as long as a link to it is valid. The site never asks
 * the developer's machine for it: most are in a network of their own, and no address that a caller names is fetched.
 * @param until epoch milliseconds
 * @returns the build's id
 * @throws ReleaseRefusal where it is no description of a build of this app
 */
export const keepBuild = async (
  releasesDir: string,
  app: string,
  { description, until }: { description: unknown; until: number },
): Promise<string> => {
  const text = checkedText(app, description);
  await deleteStaleBuilds(releasesDir);
  await makeRoom(releasesDir, app);
  const build = randomBytes(16).toString('hex');
  await write(fileOf(releasesDir, app, build), text, until);
  return build;
};

/** Replaces the description of a build that was made anew. @throws ReleaseRefusal where it is none, or its link has ended */
export const replaceBuild = async (
  releasesDir: string,
  app: string,
  { build, description }: { build: string; description: unknown },
): Promise<void> => {
  const text = checkedText(app, description);
  const file = fileOf(releasesDir, app, build);
  const until = /^[0-9a-f]{32}$/.test(build) ? await endOf(file) : 0;
  if (until <= Date.now()) throw new ReleaseRefusal(['这次试看已经结束，请重新签发链接']);
  await write(file, text, until);
};

/** The build that a link leads to, as its machine described it last. @throws Error where there is none any more */
export const readBuild = async (releasesDir: string, app: string, build: string): Promise<Release> =>
  parseDescription(await readFile(fileOf(releasesDir, app, build), 'utf8'), '');

/** Deletes what no valid link leads to, a minute later: a file that is being written has no end yet. */
export const deleteStaleBuilds = async (releasesDir: string): Promise<void> => {
  for (const file of await filesOf(releasesDir)) {
    if ((await endOf(file)) + 60_000 <= Date.now()) await rm(file, { force: true });
  }
};

const checkedText = (app: string, description: unknown): string => {
  if (description === undefined) {
    throw new ReleaseRefusal(['没有收到构建说明（release.json）：网站不再去开发者的机器上取它，请更新开发套件']);
  }
  const text = descriptionText(description);
  const release = parseDescription(text, '');
  if (release.app !== app) throw new ReleaseRefusal([`这是 ${release.app} 的构建，不是 ${app} 的`]);
  return text;
};

const makeRoom = async (releasesDir: string, app: string): Promise<void> => {
  const files = (await filesOf(releasesDir)).filter((file) => path.basename(file).startsWith(`${app}.`));
  const ends = new Map(await Promise.all(files.map(async (file) => [file, await endOf(file)] as const)));
  const byEnd = files.toSorted((one, other) => (ends.get(one) ?? 0) - (ends.get(other) ?? 0));
  await Promise.all(byEnd.slice(0, Math.max(0, files.length - maxBuilds + 1)).map((file) => rm(file, { force: true })));
};

const filesOf = async (releasesDir: string): Promise<string[]> =>
  (await readdir(buildsFolder(releasesDir)).catch(() => [])).map((name) => path.join(buildsFolder(releasesDir), name));

/** Until when a build's link is valid: the time of its file says it. */
const endOf = async (file: string): Promise<number> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );

/** Writes a description whole or not at all: pages read it at any time. */
const write = async (file: string, text: string, until: number): Promise<void> => {
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(draft, text);
  await utimes(draft, new Date(), new Date(until));
  await rename(draft, file);
};
