import { rm } from 'node:fs/promises';
import { activate } from '../activation/activate.ts';
import { newestActivation } from '../activation/activations.ts';
import { ReleaseRefusal } from '../refusal.ts';
import type { ReleaseContext } from '../release-context.ts';
import { isPublished } from '../stored-releases.ts';
import { builtApps } from './built-apps.ts';
import { publish } from './publish.ts';
import { readDescription } from './release-description.ts';
import { copyToStaging } from './staging.ts';

const note = { by: '启动', why: '启动' };

export interface PublishedBuilds {
  /** Names of the releases that were new. */
  names: string[];
  /** Whether they are active now. */
  isActive: boolean;
  /** Why others were refused; the site goes on without them. */
  refusals: ReleaseRefusal[];
}

/**
 * Publishes and activates the project's own builds that the store has never seen. Known ones change nothing, so that a
 * rollback survives a restart. Builds that belong together come together; where they are refused, one that is bad holds
 * back no other.
 *
 * @param root the project's folder
 * @param activates whether they become active; the first ones of a site always do
 * @throws ReleaseRefusal where nothing is active, before or after
 */
export const publishBuilds = async (
  context: ReleaseContext,
  root: string,
  activates = true,
): Promise<PublishedBuilds> => {
  const isFirst = (await newestActivation(context.store)) === undefined;
  const isActive = activates || isFirst;
  const { builds, refusals } = await unknownBuilds(context, root, isFirst);
  if (builds.length === 0 && !isFirst) return { names: [], isActive, refusals };
  const together = await tryBuilds(context, builds, isActive);
  if (Array.isArray(together)) return { names: together, isActive, refusals };
  const alone =
    builds.length > 1 ? await publishOneByOne(context, builds, isActive) : { names: [], refusals: [together] };
  const refused = [...refusals, ...alone.refusals];
  if (isFirst && alone.names.length === 0)
    throw new ReleaseRefusal([...refusals, together].flatMap((one) => one.problems));
  return { names: alone.names, isActive, refusals: refused };
};

/** Builds that the store does not know, and refusals of those that are none. */
const unknownBuilds = async ({ store }: ReleaseContext, root: string, isFirst: boolean) => {
  const builds: string[] = [];
  const refusals: ReleaseRefusal[] = [];
  for (const build of builtApps(root, 'production')) {
    try {
      const { release } = await readDescription(build);
      if (isFirst || !(await isPublished(store, release))) builds.push(build);
    } catch (error) {
      refusals.push(refusalIn(error));
    }
  }
  return { builds, refusals };
};

/** The shell comes first, as remotes need one; a build that needs another gets its turn again after that. */
const publishOneByOne = async (
  context: ReleaseContext,
  builds: readonly string[],
  activates: boolean,
): Promise<Omit<PublishedBuilds, 'isActive'>> => {
  const names: string[] = [];
  let left = [...builds];
  for (;;) {
    const refused: { build: string; refusal: ReleaseRefusal }[] = [];
    for (const build of left) {
      const result = await tryBuilds(context, [build], activates);
      if (Array.isArray(result)) names.push(...result);
      else refused.push({ build, refusal: result });
    }
    if (refused.length === 0 || refused.length === left.length) {
      return { names, refusals: refused.map(({ refusal }) => refusal) };
    }
    left = refused.map(({ build }) => build);
  }
};

/** @returns the names of the releases, or why they were refused: then nothing has changed */
const tryBuilds = async (
  context: ReleaseContext,
  builds: readonly string[],
  activates: boolean,
): Promise<string[] | ReleaseRefusal> => {
  const withSmokeTest = (await newestActivation(context.store)) !== undefined;
  const staged = await Promise.all(builds.map((build) => copyToStaging(context, build)));
  try {
    const { notes } = await publish(context, staged, { by: note.by, withSmokeTest });
    for (const sentence of notes) console.warn(sentence);
    const names = staged.map(({ release }) => release);
    if (activates) await activate(context, names, note);
    return names;
  } catch (error) {
    return refusalIn(error);
  } finally {
    await Promise.all(staged.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  }
};

const refusalIn = (error: unknown): ReleaseRefusal => {
  if (error instanceof ReleaseRefusal) return error;
  throw error;
};
