import { readdirSync } from 'node:fs';
import path from 'node:path';
import { fileProblems } from 'release/content';
import { openStore, type StoreOptions } from '../../db/open-store.ts';
import { newestActivation } from '../../releases/activation/activations.ts';
import { findPublished, readSet } from '../../releases/release-folders.ts';
import { listReleases } from '../../releases/release-rows.ts';
import { startProcess } from '../processes/start-process.ts';
import type { KilledWork } from './kill-repeatedly.ts';

/**
 * Releases that are published and activated one after the other.
 * @param options of an empty database. @param folder of the releases, empty
 */
export const killedPublishing = (options: StoreOptions, folder: string): KilledWork => {
  const whole = new Set<string>();
  let round = 0;
  return {
    start: () => startProcess('testing/kill/publish-until-killed.ts'),
    orders: async () => {
      round += 1;
      return { options, folder, round };
    },
    maxLines: 2,
    maxMs: 60,
    check: async (lines) => {
      const store = await openStore(options);
      const rows = new Set((await listReleases(store)).map(({ name }) => name));
      const newest = await newestActivation(store);
      await store.close();
      const lost = lines.filter((line) => {
        const { published, activation = 0 }: { published?: string; activation?: number } = JSON.parse(line);
        return published === undefined ? activation > (newest?.id ?? 0) : !rows.has(published);
      });
      const halves: string[] = [];
      for (const name of new Set([...rows, ...foldersIn(folder)])) {
        if (whole.has(name)) continue;
        const release = findPublished(folder, name);
        const problems = release ? await fileProblems(release) : [`${name} 没有文件`];
        if (problems.length === 0) whole.add(name);
        halves.push(...problems);
      }
      // Throws where a release of the active set has no files.
      if (newest) readSet(folder, newest.releases);
      return { lost, halves };
    },
  };
};

/** The releases of which there are files, whether or not they have a row. */
const foldersIn = (folder: string): string[] =>
  ['shell', 'reader'].flatMap((app) => {
    try {
      return readdirSync(path.join(folder, app));
    } catch {
      return [];
    }
  });
