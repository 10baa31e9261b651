import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { compressFiles } from 'release/compressed-copies';
import { fileProblems } from 'release/content';
import type { Published } from 'release/operations/operations';
import { ReleaseRefusal, refuseFor } from 'release/refusal';
import type { Release } from 'release/release';
import type { Authority } from '../../console/record/record-act.ts';
import { newestActivation } from '../activation/activations.ts';
import { announceSetWith, checkedSet, namesWith, smokeTestOnce } from '../activation/check-set.ts';
import { sharingNotes } from '../checks/among-remotes.ts';
import { notingRefusal } from '../refusals/refusals.ts';
import type { ReleaseContext } from '../release-context.ts';
import { findPublished, readSet } from '../release-folders.ts';
import { fetchFiles } from './fetch-files.ts';
import { moveIn } from './move-in.ts';
import { copyToStaging, stageDescription } from './staging.ts';

interface PublishOptions {
  by: string;
  /** Of staff, for the record. */
  authority?: Authority;
  /** Whether to smoke-test them; not where nothing is active yet that they could break. */
  withSmokeTest?: boolean;
}

/**
 * Stages one build and publishes it.
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
    return await publishOne(context, staged, options);
  } finally {
    await rm(staged.folder, { recursive: true, force: true });
  }
};

/**
 * Publishes one staged release, whose files are fetched where they lie on the team's own origin.
 * @returns beside its name what its pages share with those of other remotes
 * @throws ReleaseRefusal
 */
export const publishOne = async (
  context: ReleaseContext,
  staged: Release,
  options: PublishOptions,
): Promise<Published> => {
  const { app, release, filesAt } = staged;
  const wish = { wish: 'publish', what: release, by: options.by };
  const { fresh, notes } = await notingRefusal(context.store, wish, async () => {
    if (filesAt !== undefined) await fetchFiles(context, staged, filesAt);
    return publish(context, [staged], options);
  });
  if (fresh.length > 0) await announceSetWith(context.store, fresh);
  const now = await newestActivation(context.store);
  const sharing = now ? sharingNotes(readSet(context.folder, namesWith(now.releases, [release])), app) : [];
  return { release, isNew: fresh.length > 0, notes: [...notes, ...sharing] };
};

/**
 * Publishes staged releases that belong together, usually one: checks their files and the set that they make with what is active,
 * smoke-tests that set, and moves them in.
 * @returns the names of those that were new, and sentences about what their smoke test left out
 * @throws ReleaseRefusal
 */
export const publish = async (
  context: ReleaseContext,
  staged: readonly Release[],
  { by, authority, withSmokeTest = true }: PublishOptions,
): Promise<{ fresh: string[]; notes: string[] }> => {
  refuseFor((await Promise.all(staged.map(fileProblems))).flat());
  const known = staged.filter((release) => isSamePublished(context, release, readContent(release.folder)));
  const fresh = staged.filter((release) => !known.includes(release));
  const notes = fresh.length > 0 ? await tryFresh(context, fresh, withSmokeTest) : [];
  if (await moveIn(context, { fresh, known, by, authority }))
    return { fresh: fresh.map(({ release }) => release), notes };
  // One that was there has been pruned meanwhile: it is new now.
  return publish(context, staged, { by, withSmokeTest, ...(authority && { authority }) });
};

/** @returns what the smoke test left out @throws ReleaseRefusal where they do not fit what is active, or do not work with it */
const tryFresh = async (
  context: ReleaseContext,
  fresh: readonly Release[],
  withSmokeTest: boolean,
): Promise<string[]> => {
  await Promise.all(fresh.map(({ folder }) => compressFiles(path.join(folder, 'files'))));
  const now = await newestActivation(context.store);
  const names = namesWith(
    now?.releases,
    fresh.map(({ release }) => release),
  );
  const set = checkedSet(context, names, fresh);
  const apps = fresh.map(({ app }) => app);
  return withSmokeTest ? smokeTestOnce(context, set, apps) : [];
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
