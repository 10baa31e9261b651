import { globSync } from 'node:fs';
import path from 'node:path';

/**
 * The builds that lie in a project's own folders, the shell's among them: folders that hold a release.
 * @param root the project's folder
 */
export const builtApps = (root: string, mode: 'production' | 'development'): string[] =>
  globSync(`*/dist/${mode}/release.json`, { cwd: root })
    .map((file) => path.join(root, path.dirname(file)))
    .sort();
