import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from 'release/release';
import { type Authority, recordAct } from '../../console/record/record-act.ts';
import type { ReleaseContext } from '../release-context.ts';
import { findPublished, folderOf } from '../release-folders.ts';
import { addRelease, releaseObject, withReleasesLocked } from '../release-rows.ts';
import { syncEntry, writeToDisk } from './write-to-disk.ts';

interface MovedReleases {
  /** Staged releases that are not published yet. */
  fresh: readonly Release[];
  /** Staged releases that are published already: their files stay, and their time of publishing becomes that of the others. */
  known: readonly Release[];
  by: string;
  /** The member of staff who publishes, for the record; none for a team's token and at a server's start. */
  authority?: Authority | undefined;
}

/**
 * Moves staged releases in among the published ones, each with its row, under the lock under which they are pruned.
 * @returns whether that was done; not where a known one has been pruned meanwhile
 */
export const moveIn = async (
  context: ReleaseContext,
  { fresh, known, by, authority }: MovedReleases,
): Promise<boolean> => {
  for (const { folder } of fresh) await writeToDisk(folder);
  return withReleasesLocked(context.store, async (locked) => {
    if (known.some(({ release }) => !findPublished(context.folder, release))) return false;
    for (const release of fresh) await moveFolder(context, release);
    for (const { app, release } of [...fresh, ...known]) {
      await addRelease(locked, { name: release, app, published_by: by, published_at: Date.now() });
    }
    if (authority)
      for (const { release } of fresh) {
        const values = { before: null, after: { published_by: by } };
        const act = { kind: 'release.publish', object: releaseObject(release), ...values } as const;
        await recordAct(locked.db, authority, act, Date.now());
      }
    return true;
  });
};

/** Moves a release, which is on the disk, by one rename: it is there whole or not at all, and before its row is. */
const moveFolder = async ({ folder }: ReleaseContext, { app, release, folder: staged }: Release): Promise<void> => {
  await mkdir(path.join(folder, app), { recursive: true });
  try {
    await rename(staged, folderOf(folder, release));
  } catch (error) {
    // Another process published the same release at the same time.
    if (!findPublished(folder, release)) throw error;
  }
  for (const parent of [path.join(folder, app), folder]) await syncEntry(parent);
};
