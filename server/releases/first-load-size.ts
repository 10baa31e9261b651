import { stat } from 'node:fs/promises';
import path from 'node:path';
import { loadsOf } from 'release/first-loads';
import type { Release } from 'release/release';

/** Bytes on the wire of a release's scripts, in brotli; one that is too small to be compressed goes out as it is. */
const wireSize = async ({ folder }: Pick<Release, 'folder'>, files: readonly string[]): Promise<number> => {
  const sizes = await Promise.all(
    files.map(async (file) => {
      const whole = path.join(folder, 'files', file);
      return (await stat(`${whole}.br`).catch(() => stat(whole))).size;
    }),
  );
  return sizes.reduce((total, each) => total + each, 0);
};

/** Bytes that the largest of a release's first loads has. */
export const largestFirstLoad = async (release: Release): Promise<number> =>
  Math.max(
    0,
    ...(await Promise.all(Object.values(loadsOf(release).firstLoads).map((files) => wireSize(release, files)))),
  );
