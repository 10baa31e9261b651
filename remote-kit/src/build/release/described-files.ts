import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReleaseDescription } from 'release/description';
import { isReleaseFile } from 'release/file-kinds';
import type { Compilation } from 'webpack';

/** Beside a release's files: maps for the report of bytes, compressed copies, licences of libraries, and compiled code that a server kept. */
const isAside = (file: string): boolean => /\.(?:map|br|gz|code|LICENSE\.txt)$/.test(file);

/** The source of each file that was taken over as it is, as a picture, by the file's name. */
export const sourcesOf = (compilation: Compilation): Record<string, string> =>
  Object.fromEntries(
    compilation.getAssets().flatMap(({ name, info }) => (info.sourceFilename ? [[name, info.sourceFilename]] : [])),
  );

/**
 * Size and hash of every file of a build, by its path from the release's own folder.
 * @param target the folder of the build
 * @param sources of files that were taken over, by their names
 * @throws Error where a file lies there that no release may have: pages would look for it in vain
 */
export const describedFiles = (target: string, sources: Record<string, string>): ReleaseDescription['files'] => {
  const files = ['files', 'server'].flatMap((folder) =>
    readdirSync(path.join(target, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !isAside(entry.name))
      .map(({ parentPath, name }) => path.relative(target, path.join(parentPath, name)).split(path.sep).join('/'))
      .sort(),
  );
  const strange = files.filter((file) => !isReleaseFile(file));
  if (strange.length > 0) {
    const names = strange.map((file) => sources[file.replace('files/', '')] ?? file);
    throw new Error(
      `发布里放不下这些文件：${names.join('、')}。源码里可以引用图片（png、jpg、gif、webp、avif、svg、ico）和字体（woff、woff2、ttf、otf），别的请另行托管`,
    );
  }
  return Object.fromEntries(files.map((file) => [file, sizeAndHash(readFileSync(path.join(target, file)))]));
};

/** Every page names the hashes of its scripts: SHA-256 is the shortest that browsers check. */
const sizeAndHash = (content: Buffer) => ({
  size: content.length,
  integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
});
