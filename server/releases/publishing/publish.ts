import { readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { newestActivation } from '../activation/activations.ts';
import { announceWith } from '../activation/candidate-set.ts';
import { sharingNotes } from '../checks/among-remotes.ts';
import { fileProblems } from '../checks/content.ts';
import { setProblems } from '../checks/set-problems.ts';
import { ReleaseRefusal, refuseFor } from '../refusal.ts';
import type { Release } from '../release.ts';
import type { ReleaseContext } from '../release-context.ts';
import { compose, composePublished, findPublished, folderOf } from '../release-folders.ts';
import { addRelease, markSmokeTested } from '../stored-releases.ts';
import { compressFiles } from './compressed-copies.ts';
import { fetchFiles } from './fetch-files.ts';
import { copyToStaging, stageDescription } from './staging.ts';
import { syncEntry, writeToDisk } from './write-to-disk.ts';

interface PublishOptions {
  by: string;
  /** Whether to smoke-test them; not where nothing is active yet that they could break. */
  withSmokeTest?: boolean;
}

/**
 * Publishes staged releases that belong together, usually one. What is published already stays as it is.
 * @returns the names of those that were new, and sentences about what their smoke test left out
 * @throws ReleaseRefusal
 */
export const publish = async (
  context: ReleaseContext,
  staged: readonly Release[],
  { by, withSmokeTest = true }: PublishOptions,
): Promise<{ fresh: string[]; notes: string[] }> => {
  refuseFor((await Promise.all(staged.map(fileProblems))).flat());
  const fresh = staged.filter((release) => !isSamePublished(context, release, readContent(release.folder)));
  const notes: string[] = [];
  if (fresh.length > 0) {
    await Promise.all(fresh.map(({ folder }) => compressFiles(path.join(folder, 'files'))));
    notes.push(...(await checkCandidates(context, fresh, withSmokeTest)));
  }
  for (const release of fresh) await moveIn(context, release);
  for (const { app, release } of staged) {
    await addRelease(context.store, { name: release, app, published_by: by, published_at: Date.now() });
  }
  return { fresh: fresh.map(({ release }) => release), notes };
};

/**
 * Publishes one build.
 * @param source the build's folder
 * @param options `filesAt`: address at which its folder lies for readers
 * @returns its name, and whether it was new
 * @throws ReleaseRefusal
 */
export const publishBuild = async (
  context: ReleaseContext,
  source: string,
  { filesAt, ...options }: PublishOptions & { filesAt?: string | undefined },
): Promise<Published> => {
  const staged = await (filesAt === undefined
    ? copyToStaging(context, source)
    : stageDescription(context, source, filesAt));
  try {
    await fetchStaged(context, staged);
    return await publishOne(context, staged, options);
  } finally {
    await rm(staged.folder, { recursive: true, force: true });
  }
};

/** A release that was published. */
export interface Published {
  release: string;
  isNew: boolean;
  /** Sentences about what its smoke test left out, and what its pages share with those of other remotes that are active. */
  notes: string[];
}

/** Publishes one staged release. @throws ReleaseRefusal */
export const publishOne = async (
  context: ReleaseContext,
  staged: Release,
  options: PublishOptions,
): Promise<Published> => {
  const { app, release } = staged;
  const { fresh, notes } = await publish(context, [staged], options);
  if (fresh.length > 0) await announceWith(context.store, fresh);
  const now = await newestActivation(context.store);
  const sharing = now ? sharingNotes(composePublished(context.folder, { ...now.releases, [app]: release }), app) : [];
  return { release, isNew: fresh.length > 0, notes: [...notes, ...sharing] };
};

/** Fetches the files of a staged release that lie on the team's own origin. @throws ReleaseRefusal */
export const fetchStaged = async (context: ReleaseContext, staged: Release): Promise<void> => {
  if (staged.filesAt !== undefined) await fetchFiles(context, staged, staged.filesAt);
};

/**
 * Whether a release is published already.
 * @param content of its release.json, parsed
 * @throws ReleaseRefusal where another content has its name
 */
export const isSamePublished = (
  { folder }: Pick<ReleaseContext, 'folder'>,
  { release }: Release,
  content: unknown,
): boolean => {
  const published = findPublished(folder, release);
  if (!published) return false;
  if (JSON.stringify(content) === JSON.stringify(readContent(published.folder))) return true;
  throw new ReleaseRefusal([`已经有一个内容不同的 ${release}，发布之后不能更改`]);
};

const readContent = (folder: string): unknown => JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'));

/** @returns what the smoke test left out @throws ReleaseRefusal where they do not fit what is active, or do not work with it */
const checkCandidates = async (
  context: ReleaseContext,
  fresh: readonly Release[],
  withSmokeTest: boolean,
): Promise<string[]> => {
  const now = await newestActivation(context.store);
  const names = { ...now?.releases, ...Object.fromEntries(fresh.map(({ app, release }) => [app, release])) };
  if (names.shell === undefined) throw new ReleaseRefusal(['网站还没有壳，请先发布并启用 shell']);
  const candidates = compose(
    names,
    (name) => fresh.find(({ release }) => release === name) ?? findPublished(context.folder, name),
  );
  refuseFor(setProblems(candidates));
  if (!withSmokeTest) return [];
  const apps = fresh.map(({ app }) => app);
  const { problems, notes } = await context.smokeTest(candidates, apps);
  refuseFor(problems);
  await markSmokeTested(context.store, candidates.set.id, Date.now());
  return notes;
};

/** Moves a staged release in by one rename: it is there whole or not at all, and on the disk before its row is. */
const moveIn = async ({ folder }: ReleaseContext, { app, release, folder: staged }: Release): Promise<void> => {
  await mkdir(path.join(folder, app), { recursive: true });
  await writeToDisk(staged);
  try {
    await rename(staged, folderOf(folder, release));
  } catch (error) {
    // Somebody else published the same at the same time.
    if (!findPublished(folder, release)) throw error;
  }
  for (const parent of [path.join(folder, app), folder]) await syncEntry(parent);
};
