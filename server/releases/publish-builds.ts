import { rm } from 'node:fs/promises';
import { newestSwitch } from '../store/release-switches.ts';
import { isPublished } from '../store/releases.ts';
import { builtApps } from './built-apps.ts';
import { publish, readDescription, stage } from './publish.ts';
import type { ReleaseDesk } from './release-desk.ts';
import { activate } from './switch-releases.ts';

const note = { by: '启动', why: '启动' };

/**
 * Publishes and activates the project's own builds that the store has never seen. Those that it knows leave the active set
 * as it is, so that what was rolled back stays so over a restart.
 *
 * @param root the project's folder
 * @returns the names of those that were new
 * @throws ReleaseRefusal
 */
export const publishBuilds = async (desk: ReleaseDesk, root: string): Promise<string[]> => {
  const builds = builtApps(root, 'production');
  const now = await newestSwitch(desk.store);
  const unknown: string[] = [];
  for (const build of builds) {
    if (!now || !(await isPublished(desk.store, (await readDescription(build)).release))) unknown.push(build);
  }
  if (unknown.length === 0) return [];
  const staged = await Promise.all(unknown.map((build) => stage(desk, build)));
  try {
    await publish(desk, staged, { by: note.by, rehearse: now !== undefined });
    const names = staged.map(({ release }) => release);
    await activate(desk, names, note);
    return names;
  } finally {
    await Promise.all(staged.map(({ folder }) => rm(folder, { recursive: true, force: true })));
  }
};
