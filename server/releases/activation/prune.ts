import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Activation, ReleaseRow } from 'release/activation';
import { isReleaseName } from 'release/name';
import type { Authority } from '../../console/record/record-act.ts';
import { sharedCacheSeconds } from '../../http/page-cache-control.ts';
import { deleteStaleStaging, stagingFolder } from '../publishing/staging.ts';
import type { ReleaseContext } from '../release-context.ts';
import { folderOf } from '../release-folders.ts';
import { deleteReleases, isPublished, listReleases, withReleasesLocked } from '../release-rows.ts';
import { lastGood } from './last-good.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * Time after it was last served for which a release may still be needed: a page stays open for hours and loads
 * further chunks of its release then, a shared cache may have kept the page before, and serving is noted once a minute.
 */
export const retentionMs = dayMs + (sharedCacheSeconds.fresh + sharedCacheSeconds.stale) * 1_000 + minuteMs;

/**
 * Time after which a release's folder without a row is one that nobody will add a row to: publishing was stopped between the
 * two, or pruning was.
 */
const orphanMs = 3_600_000;

/**
 * Removes releases that nobody can need any more: not active, no canary, none that a rollback returns to, not served for a
 * day, in no cache. Deletes what was staged and never published as well.
 * @param authority of staff, for the record
 * @returns the names of the releases whose rows were deleted; one that is published again meanwhile has its row and its files again
 */
export const prune = async (
  { store, folder }: Pick<ReleaseContext, 'store' | 'folder'>,
  now = Date.now(),
  authority?: Authority,
): Promise<string[]> => {
  const names = await deleteReleases(
    store,
    (releases, history) => {
      const needed = new Set(neededBy(history));
      return releases.filter((release) => !needed.has(release.name) && now - lastUse(release) > retentionMs);
    },
    authority,
  );
  await mkdir(stagingFolder(folder), { recursive: true });
  for (const name of [...names, ...(await findOrphans({ store, folder }, now))]) {
    const removed = path.join(stagingFolder(folder), `${name}.${randomBytes(8).toString('hex')}`);
    await withReleasesLocked(store, async (locked) => {
      // Published again since its row was deleted, it needs its files.
      if (await isPublished(locked, name)) return;
      // Out of the way by one rename: half a release is never served.
      await rename(folderOf(folder, name), removed).catch(ignoreMissing);
    });
    await rm(removed, { recursive: true, force: true });
  }
  await deleteStaleStaging(folder);
  return names;
};

/** Folders of releases that no row names. */
const findOrphans = async ({ store, folder }: Pick<ReleaseContext, 'store' | 'folder'>, now: number) => {
  const apps = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith('.'));
  const found = (await Promise.all(apps.map((app) => readdir(path.join(folder, app)).catch(() => [])))).flat();
  const times = await Promise.all(
    found.map((name) =>
      stat(folderOf(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      ),
    ),
  );
  const old = found.filter((name, index) => isReleaseName(name) && now - (times[index] ?? now) > orphanMs);
  // Asked last: what was published meanwhile has its row.
  const known = new Set((await listReleases(store)).map(({ name }) => name));
  return old.filter((name) => !known.has(name));
};

const ignoreMissing = (error: NodeJS.ErrnoException): void => {
  if (error.code !== 'ENOENT') throw error;
};

const lastUse = ({ published_at, last_served_at }: ReleaseRow): number => Math.max(published_at, last_served_at ?? 0);

/** The releases that are active, those of the canary, and those that a rollback returns to, of all apps or of one. */
const neededBy = (history: readonly Activation[]): string[] => {
  const [now] = history;
  if (!now) return [];
  const apps = [...Object.keys(now.releases), ...now.retired.map(({ app }) => app)];
  const lastGoodOfApps = apps.map((app) => lastGood(history, app)?.releases[app]);
  return [
    ...Object.values(now.releases),
    now.canary?.release,
    ...Object.values(lastGood(history)?.releases ?? {}),
    ...lastGoodOfApps,
  ].filter((name) => name !== undefined);
};
