import { rm } from 'node:fs/promises';
import { readDescription } from 'release/read-description';
import { ReleaseRefusal } from 'release/refusal';
import { activate } from '../activation/activate.ts';
import { newestActivation } from '../activation/activations.ts';
import type { ReleaseContext } from '../release-context.ts';
import { isPublished } from '../release-rows.ts';
import { buildOf, ownApps } from './built-apps.ts';
import { publish } from './publish.ts';
import { copyToStaging } from './staging.ts';

const note = { by: '启动', why: '启动' };

interface PublishedBuilds {
  /** Names of the releases that were new. */
  names: string[];
  /** Whether they are active now. */
  isActive: boolean;
  /** Builds that are missing or were refused; the site goes on without them. */
  refused: RefusedBuild[];
}

interface RefusedBuild {
  app: string;
  /** Its release that stays active; undefined where it has none. */
  active: string | undefined;
  /** Sentences that say why. */
  problems: readonly string[];
}

/**
 * Publishes and activates the project's own builds that the store has never seen. Known ones change nothing, so that a
 * rollback survives a restart. Builds that belong together come together; where they are refused, one that is bad holds
 * back no other. Only a site that has no set yet begins with all apps of the project, or not at all.
 *
 * @param root the project's folder
 * @param activates whether they become active; the first ones of a site always do
 * @throws ReleaseRefusal where nothing is active yet and one of the apps cannot be
 */
export const publishBuilds = async (
  context: ReleaseContext,
  root: string,
  activates = true,
): Promise<PublishedBuilds> => {
  const isFirst = (await newestActivation(context.store)) === undefined;
  const isActive = activates || isFirst;
  const { builds, missing } = await unknownBuilds(context, root, isFirst);
  if (isFirst) {
    if (missing.length > 0) throw new ReleaseRefusal(missing.flatMap(problemsByApp));
    const names = await tryBuilds(context, builds, isActive);
    if (Array.isArray(names)) return { names, isActive, refused: [] };
    throw names;
  }
  const { names, refused } = await publishTogetherOrAlone(context, builds, isActive);
  const { releases = {} } = (await newestActivation(context.store)) ?? {};
  return { names, isActive, refused: [...missing, ...refused].map((one) => ({ ...one, active: releases[one.app] })) };
};

interface Build {
  app: string;
  folder: string;
}

type Refused = Pick<RefusedBuild, 'app' | 'problems'>;

const problemsByApp = ({ app, problems }: Refused): string[] => problems.map((problem) => `${app}：${problem}`);

/** Builds that the store does not know, and the apps that have none. */
const unknownBuilds = async ({ store }: ReleaseContext, root: string, isFirst: boolean) => {
  const builds: Build[] = [];
  const missing: Refused[] = [];
  for (const app of ownApps(root)) {
    const folder = buildOf(root, app, 'production');
    try {
      const { release } = await readDescription(folder);
      if (isFirst || !(await isPublished(store, release))) builds.push({ app, folder });
    } catch (error) {
      missing.push({ app, problems: refusalIn(error).problems });
    }
  }
  return { builds, missing };
};

const publishTogetherOrAlone = async (
  context: ReleaseContext,
  builds: readonly Build[],
  activates: boolean,
): Promise<{ names: string[]; refused: Refused[] }> => {
  const [first, ...others] = builds;
  if (!first) return { names: [], refused: [] };
  const together = await tryBuilds(context, builds, activates);
  if (Array.isArray(together)) return { names: together, refused: [] };
  if (others.length === 0) return { names: [], refused: [{ app: first.app, problems: together.problems }] };
  return publishOneByOne(context, builds, activates);
};

/** The shell comes first, as remotes need one; a build that needs another gets its turn again after that. */
const publishOneByOne = async (
  context: ReleaseContext,
  builds: readonly Build[],
  activates: boolean,
): Promise<{ names: string[]; refused: Refused[] }> => {
  const names: string[] = [];
  let left = [...builds];
  for (;;) {
    const refused: { build: Build; problems: readonly string[] }[] = [];
    for (const build of left) {
      const result = await tryBuilds(context, [build], activates);
      if (Array.isArray(result)) names.push(...result);
      else refused.push({ build, problems: result.problems });
    }
    if (refused.length === 0 || refused.length === left.length) {
      return { names, refused: refused.map(({ build: { app }, problems }) => ({ app, problems })) };
    }
    left = refused.map(({ build }) => build);
  }
};

/** @returns the names of the releases, or why they were refused: then nothing has changed */
const tryBuilds = async (
  context: ReleaseContext,
  builds: readonly Build[],
  activates: boolean,
): Promise<string[] | ReleaseRefusal> => {
  const withSmokeTest = (await newestActivation(context.store)) !== undefined;
  const staged = await Promise.all(builds.map(({ folder }) => copyToStaging(context, folder)));
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
