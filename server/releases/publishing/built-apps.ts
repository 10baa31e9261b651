import { globSync, readFileSync } from 'node:fs';
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
 * (`shuhai`).
 * @param root the project's folder
 */
export const ownApps = (root: string): string[] => {
  const manifest = (folder: string) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  return manifest('.').workspaces.filter((folder: string) => manifest(folder).shuhai);
};

/** Folder of an app's build, whether there is one or not. */
export const buildOf = (root: string, app: string, mode: 'production' | 'development'): string =>
  path.join(root, app, 'dist', mode);
