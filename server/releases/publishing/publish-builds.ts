import { rm } from 'node:fs/promises';
import { activate } from '../activation/activate.ts';
import { newestActivation } from '../activation/activations.ts';
import type { ReleaseContext } from '../release-context.ts';
import { isPublished } from '../stored-releases.ts';
import { builtApps } from './built-apps.ts';
import { publish } from './publish.ts';
import { readDescription } from './release-description.ts';
import { copyToStaging } from './staging.ts';

const note = { by: '启动', why: '启动' };

/**
 * Publishes and activates the project's own builds that the store has never seen. Known ones change nothing, so that a
 * rollback survives a restart.
 *
 * @param root the project's folder
 * @param activates whether they become active; the first ones of a site always do
 * @returns the names of those that were new
 * @throws ReleaseRefusal
 */
export const publishBuilds = async (context: ReleaseContext, root: string, activates = true): Promise<string[]> => {
  const builds = builtApps(root, 'production');
  const now = await newestActivation(context.store);
  const unknown: string[] = [];
  for (const build of builds) {
    if (!now || !(await isPublished(context.store, (await readDescription(build)).release))) unknown.push(build);
  }
  if (unknown.length === 0) return [];
  const staged = await Promise.all(unknown.map((build) => copyToStaging(context, build)));
  try {
    await publish(context, staged, { by: note.by, withSmokeTest: now !== undefined });
    const names = staged.map(({ release }) => release);
    if (activates || !now) await activate(context, names, note);
    return names;
  } finally {
    await Promise.all(staged.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  }
};
