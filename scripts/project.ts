import { spawn } from 'node:child_process';
import path from 'node:path';

/** The repository's folder. */
export const root = path.resolve(import.meta.dirname, '..');

export type App = 'shell' | 'reader' | 'account';
export const apps: App[] = ['shell', 'reader', 'account'];

export type Mode = 'production' | 'development';

interface RunOptions {
  env?: Record<string, string | undefined>;
  cwd?: string;
}

/** Runs a Node script with this Node and gives its exit code; what it prints is seen. */
export const runNode = (args: string[], { env = {}, cwd = root }: RunOptions = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: 'inherit', cwd, env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });

/** A package's command-line script, by path: names in `.bin` may belong to another version. */
export const binary = (file: string): string => path.join(root, 'node_modules', file);
