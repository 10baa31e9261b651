import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { releaseName } from 'release/name';

/**
 * Writes a build that differs from another in some scripts, as a release of other sources would, without building.
 * @param build the other one's folder
 * @param folder where the new one is to lie
 * @param changed paths of the scripts that differ; all where nothing is said
 * @returns the new release's name
 */
export const changeBuild = async (
  build: string,
  folder: string,
  change: string,
  changed?: readonly string[],
): Promise<string> => {
  const differs = (file: string) => changed?.includes(file) ?? /\.c?js$/.test(file);
  const { release: _, ...content } = JSON.parse(await readFile(path.join(build, 'release.json'), 'utf8'));
  for (const [file, described] of Object.entries<{ size: number; integrity: string }>(content.files)) {
    const old = await readFile(path.join(build, file));
    const bytes = differs(file) ? Buffer.concat([old, Buffer.from(`\n/* ${change} */`)]) : old;
    described.size = bytes.length;
    described.integrity = `sha256-${createHash('sha256').update(bytes).digest('base64')}`;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), bytes);
  }
  const release = releaseName(content);
  await writeFile(path.join(folder, 'release.json'), JSON.stringify({ release, ...content }));
  return release;
};
