import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The sources of a folder without its tests, by their paths in the project. */
export const sourcesOf = (root: string, folder: string): Map<string, string> =>
  new Map(
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
      .filter((file) => !/\.test\.tsx?$|(?:^|\/)(?:testing|node_modules|dist)\//.test(file))
      .sort()
      .map((file) => [file, readFileSync(path.join(root, file), 'utf8')]),
  );

/** Packages that say what the apps share: what these name is no app's own. */
export const sharedFolders = ['shared-api/src', 'shared-auth/src', 'shared-ui/src'];
