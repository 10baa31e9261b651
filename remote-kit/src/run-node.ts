import { spawn } from 'node:child_process';

interface RunOptions {
  cwd: string;
  env?: Record<string, string | undefined>;
  /** Whether what it prints is thrown away. */
  silent?: boolean;
}

/** Runs a Node script with this Node and gives its exit code; what it prints is seen, unless it is to be silent. */
export const runNode = (args: string[], { cwd, env = {}, silent = false }: RunOptions): Promise<number> =>
  new Promise((resolve, reject) => {
    const stdio = silent ? 'ignore' : 'inherit';
    const child = spawn(process.execPath, args, { stdio, cwd, env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
