import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { kitIndex } from 'release/kit-packages';

/** The folder of all packages that this site has given: beside the releases, so that all its servers see them and backups have them. */
export const kitFolderIn = (releasesDir: string): string => path.join(releasesDir, 'kit');

/** Time after which a draft is abandoned: a start that was killed leaves one. */
const maxDraftMs = 900_000;

/**
 * Keeps the packages that were packed with this build. Those of earlier builds stay: a team's lock file names them.
 * @param packed folder of the build's packages; nothing happens where there is none
 */
export const keepKit = async (packed: string, releasesDir: string): Promise<void> => {
  const files = await readdir(packed).catch((): string[] => []);
  if (!files.includes(kitIndex)) return;
  const target = kitFolderIn(releasesDir);
  await mkdir(target, { recursive: true });
  // The index last: what it names is there. Drafts have names of their own: in containers, several servers have the same process id.
  for (const file of [...files.filter((each) => each.endsWith('.tgz')), kitIndex]) {
    const partial = path.join(target, `${file}.${randomBytes(8).toString('hex')}`);
    await copyFile(path.join(packed, file), partial);
    await rename(partial, path.join(target, file));
  }
};

/** Deletes the drafts that starts left which were killed. */
export const deleteStaleDrafts = async (releasesDir: string): Promise<void> => {
  const folder = kitFolderIn(releasesDir);
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names.filter((each) => !each.endsWith('.tgz') && each !== kitIndex)) {
    const draft = await stat(path.join(folder, name)).catch(() => undefined);
    if (draft && Date.now() - draft.mtimeMs > maxDraftMs) await rm(path.join(folder, name), { force: true });
  }
};
