import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { newestSwitch } from '../store/release-switches.ts';
import { addRelease, markRehearsed } from '../store/releases.ts';
import { budgetProblems } from './checks/budgets.ts';
import { descriptionProblems, fileProblems } from './checks/content.ts';
import { setProblems } from './checks/set-problems.ts';
import { compressFiles, copyEndings } from './compressed-copies.ts';
import { ReleaseRefusal, refuseFor } from './refusal.ts';
import { type Release, releaseOf } from './release.ts';
import type { ReleaseDesk } from './release-desk.ts';
import { compose, findPublished, folderOf, stagingFolder } from './release-folders.ts';

/**
 * Reads what a build says of itself.
 * @throws ReleaseRefusal where that is nothing a release may say
 */
export const readDescription = async (folder: string): Promise<Release> => {
  const text = await readFile(path.join(folder, 'release.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ReleaseRefusal([`${folder} 中没有构建`]);
  return parseDescription(text, folder);
};

/** @throws ReleaseRefusal */
export const parseDescription = (text: string, folder: string): Release => {
  let content: unknown;
  let release: Release;
  try {
    content = JSON.parse(text);
    release = releaseOf(content, folder);
  } catch {
    throw new ReleaseRefusal(['release.json 不是一份发布说明，请用 npm run build 重新构建']);
  }
  refuseFor(descriptionProblems(release, content));
  return release;
};

/** Copies what a build's description lists to where it is checked. @returns the staged copy; whoever made it removes it */
export const stage = async (desk: ReleaseDesk, source: string): Promise<Release> => {
  const release = await readDescription(source);
  const folder = await newStage(desk);
  const files = Object.keys(release.files);
  const copies = files.flatMap((file) => copyEndings.map((ending) => `${file}.${ending}`));
  for (const file of ['release.json', ...files, ...copies]) {
    // What is missing is found missing by the checks, or made.
    await cp(path.join(source, file), path.join(folder, file)).catch(() => {});
  }
  return { ...release, folder };
};

/** A folder of its own for a release that is not published yet, in the same file system as those that are. */
export const newStage = async ({ folder }: Pick<ReleaseDesk, 'folder'>): Promise<string> => {
  const stage = path.join(stagingFolder(folder), randomBytes(16).toString('hex'));
  await Promise.all(['files', 'server'].map((part) => mkdir(path.join(stage, part), { recursive: true })));
  return stage;
};

interface PublishOptions {
  by: string;
  /** Whether to load and render them as a trial; not where nothing is active that they could harm. */
  rehearse?: boolean;
}

/**
 * Publishes staged releases that belong together, usually one. What is published already stays as it is.
 * @returns the names of those that were new
 * @throws ReleaseRefusal
 */
export const publish = async (
  desk: ReleaseDesk,
  staged: readonly Release[],
  { by, rehearse = true }: PublishOptions,
): Promise<string[]> => {
  refuseFor((await Promise.all(staged.map(fileProblems))).flat());
  const fresh = staged.filter((release) => !isSamePublished(desk, release, readContent(release.folder)));
  if (fresh.length > 0) {
    await Promise.all(fresh.map(({ folder }) => compressFiles(path.join(folder, 'files'))));
    await refuseCandidates(desk, fresh, rehearse);
  }
  for (const release of fresh) await moveIn(desk, release);
  for (const { app, release } of staged) {
    await addRelease(desk.store, { name: release, app, published_by: by, published_at: Date.now() });
  }
  return fresh.map(({ release }) => release);
};

/**
 * Whether a release is published already.
 * @param content what stands in its release.json
 * @throws ReleaseRefusal where another content has its name
 */
export const isSamePublished = (
  { folder }: Pick<ReleaseDesk, 'folder'>,
  { release }: Release,
  content: unknown,
): boolean => {
  const published = findPublished(folder, release);
  if (!published) return false;
  if (JSON.stringify(content) === JSON.stringify(readContent(published.folder))) return true;
  throw new ReleaseRefusal([`已经有一个内容不同的 ${release}，发布之后不能更改`]);
};

const readContent = (folder: string): unknown => JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));

/** @throws ReleaseRefusal where they do not fit what is active, or do not work with it */
const refuseCandidates = async (desk: ReleaseDesk, fresh: readonly Release[], rehearse: boolean): Promise<void> => {
  const now = await newestSwitch(desk.store);
  const names = { ...now?.releases, ...Object.fromEntries(fresh.map(({ app, release }) => [app, release])) };
  if (names.shell === undefined) throw new ReleaseRefusal(['网站还没有壳，请先发布并启用 shell']);
  const candidates = compose(
    names,
    (name) => fresh.find(({ release }) => release === name) ?? findPublished(desk.folder, name),
  );
  refuseFor([...(await Promise.all(fresh.map(budgetProblems))).flat(), ...setProblems(candidates)]);
  if (!rehearse) return;
  refuseFor(
    await desk.rehearse(
      candidates,
      fresh.map(({ app }) => app),
    ),
  );
  await markRehearsed(desk.store, candidates.set.id, Date.now());
};

/** One rename: a release is there whole or not at all. */
const moveIn = async ({ folder }: ReleaseDesk, { app, release, folder: staged }: Release): Promise<void> => {
  await mkdir(path.join(folder, app), { recursive: true });
  try {
    await rename(staged, folderOf(folder, release));
  } catch (error) {
    // Somebody published the same at the same time.
    if (!findPublished(folder, release)) throw error;
  }
};

/** Publishes one build. @param source the build's folder @returns its name, and whether it was new @throws ReleaseRefusal */
export const publishBuild = async (
  desk: ReleaseDesk,
  source: string,
  options: PublishOptions,
): Promise<{ release: string; isNew: boolean }> => {
  const staged = await stage(desk, source);
  try {
    return { release: staged.release, isNew: (await publish(desk, [staged], options)).length > 0 };
  } finally {
    await rm(staged.folder, { recursive: true, force: true });
  }
};
