import { globSync } from 'node:fs';
import path from 'node:path';

/**
 * Folders of a project's own builds, the shell's among them.
 * @param root the project's folder
 */
export const builtApps = (root: string, mode: 'production' | 'development'): string[] =>
  globSync(`*/dist/${mode}/release.json`, { cwd: root })
    .map((file) => path.join(root, path.dirname(file)))
    .sort();
