import { type ChildProcess, spawn } from 'node:child_process';

/** Processes of this Node that begin together and end together, with the first of them or with this one. */
export const runTogether = (cwd: string, commands: { args: string[]; env?: Record<string, string> }[]): void => {
  const children: ChildProcess[] = [];
  const stop = (code: number) => {
    for (const child of children) child.kill();
    process.exit(code);
  };
  for (const { args, env } of commands) {
    const child = spawn(process.execPath, args, { stdio: 'inherit', cwd, env: { ...process.env, ...env } });
    child.on('exit', (code) => stop(code ?? 0));
    children.push(child);
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop(0));
};
