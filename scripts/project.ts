import path from 'node:path';
import { runNode as runNodeIn } from 'remote-kit/run-node';
import { ownApps } from '../server/releases/publishing/built-apps.ts';

export type { Mode } from 'remote-kit/project';

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '..');

/** What the parts of first loads were when they were last accepted (`npm run bytes -- --accept`). */
export const acceptedFile = path.join(root, 'scripts/bytes/accepted.json');

/** Every app by its folder. */
export const apps: string[] = ownApps(root);
export const remotes: string[] = apps.filter((app) => app !== 'shell');

/** Runs a Node script of this repository with this Node and gives its exit code. */
export const runNode = (args: string[], options: Partial<Parameters<typeof runNodeIn>[1]> = {}): Promise<number> =>
  runNodeIn(args, { cwd: root, ...options });

/** A package's command-line script, by path: names in `.bin` may belong to another version. */
export const binary = (file: string): string => path.join(root, 'node_modules', file);
