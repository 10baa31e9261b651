import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '..');

const manifest = (folder: string) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));

/** Every app by its folder: the workspaces that say which contract they keep (`shuhai` in their package.json). */
export const apps: string[] = manifest('.').workspaces.filter((folder: string) => manifest(folder).shuhai);
export const remotes: string[] = apps.filter((app) => app !== 'shell');

export type Mode = 'production' | 'development';

interface RunOptions {
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Whether what it prints is thrown away. */
  silent?: boolean;
}

/** Runs a Node script with this Node and gives its exit code; what it prints is seen, unless it is to be silent. */
export const runNode = (args: string[], { env = {}, cwd = root, silent = false }: RunOptions = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const stdio = silent ? 'ignore' : 'inherit';
    const child = spawn(process.execPath, args, { stdio, cwd, env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });

/** A package's command-line script, by path: names in `.bin` may belong to another version. */
export const binary = (file: string): string => path.join(root, 'node_modules', file);
