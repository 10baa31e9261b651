import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Folders of a project's own builds, the shell's among them.
 * @param root the project's folder
 */
export const builtApps = (root: string, mode: 'production' | 'development'): string[] =>
  globSync(`*/dist/${mode}/release.json`, { cwd: root })
    .map((file) => path.join(root, path.dirname(file)))
    .sort();

/**
 * Names of a project's own apps, which are their folders: the workspaces whose package.json says which contract they keep
 * (`shuhai`). Of the other workspaces an image of the site has none.
 * @param root the project's folder
 */
export const ownApps = (root: string): string[] => {
  const fileOf = (folder: string) => path.join(root, folder, 'package.json');
  const manifest = (folder: string) => JSON.parse(readFileSync(fileOf(folder), 'utf8'));
  return manifest('.').workspaces.filter((folder: string) => existsSync(fileOf(folder)) && manifest(folder).shuhai);
};

/** Folder of an app's build, whether there is one or not. */
export const buildOf = (root: string, app: string, mode: 'production' | 'development'): string =>
  path.join(root, app, 'dist', mode);
