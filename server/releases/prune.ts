import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { sharedCaching } from '../pages/page-caching.ts';
import type { ReleaseSwitch } from '../store/release-switches.ts';
import { type StoredRelease, takeOutReleases } from '../store/releases.ts';
import type { ReleaseDesk } from './release-desk.ts';
import { dropStale, folderOf, stagingFolder } from './release-folders.ts';
import { lastGood } from './switch-releases.ts';

const day = 86_400_000;
const minute = 60_000;

/**
 * For so long after it was last served a release may still be needed, in milliseconds: a page stays open for hours and
 * loads the rest of its release then, a shared cache may have kept the page before, and serving is noted once a minute.
 */
export const stillNeeded = day + (sharedCaching.fresh + sharedCaching.stale) * 1_000 + minute;

/**
 * Removes releases that nobody can need any more: not active, no canary, none that is gone back to, not served for a day,
 * in no cache. With them goes what was staged and never published.
 * @returns their names
 */
export const prune = async (
  { store, folder }: Pick<ReleaseDesk, 'store' | 'folder'>,
  now = Date.now(),
): Promise<string[]> => {
  const names = await takeOutReleases(store, (releases, history) => {
    const kept = new Set(keptBy(history));
    return releases.filter((release) => !kept.has(release.name) && now - lastNeed(release) > stillNeeded);
  });
  for (const name of names) {
    // Out of the way with one step: half a release is never served.
    const gone = path.join(stagingFolder(folder), name);
    await rename(folderOf(folder, name), gone).catch(() => {});
    await rm(gone, { recursive: true, force: true });
  }
  await dropStale(folder);
  return names;
};

const lastNeed = ({ published_at, last_served_at }: StoredRelease): number =>
  Math.max(published_at, last_served_at ?? 0);

/** What is active, what is tried with some visitors, and what is gone back to, together or for one app. */
const keptBy = (history: readonly ReleaseSwitch[]): string[] => {
  const [now] = history;
  if (!now) return [];
  const apps = Object.keys(now.releases);
  const good = apps.map((app) => lastGood(history, app)?.releases[app]);
  return [
    ...Object.values(now.releases),
    now.canary?.release,
    ...Object.values(lastGood(history)?.releases ?? {}),
    ...good,
  ].filter((name) => name !== undefined);
};
