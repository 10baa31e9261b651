import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { kitIndex } from './kit-index.ts';

/** The folder of all packages that this site has given: beside the releases, so that all its servers see them and backups have them. */
export const kitFolderIn = (releasesDir: string): string => path.join(releasesDir, 'kit');

/**
 * Keeps the packages that were packed with this build. Those of earlier builds stay: a team's lock file names them.
 * @param packed folder of the build's packages; nothing happens where there is none
 */
export const keepKit = async (packed: string, releasesDir: string): Promise<void> => {
  const files = await readdir(packed).catch((): string[] => []);
  if (!files.includes(kitIndex)) return;
  const target = kitFolderIn(releasesDir);
  await mkdir(target, { recursive: true });
  // The index last: what it names is there.
  for (const file of [...files.filter((each) => each.endsWith('.tgz')), kitIndex]) {
    const partial = path.join(target, `${file}.${process.pid}`);
    await copyFile(path.join(packed, file), partial);
    await rename(partial, path.join(target, file));
  }
};
