import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { ActiveReleases } from '../release.ts';

/** How long a rehearsal may take, in milliseconds: some seconds on an idle machine. */
const patience = 120_000;

/** What the stage is told, as JSON on its standard input. */
export interface Rehearsal {
  /** Folder of each release of the set; the first one is the shell's. */
  folders: string[];
  /** Whose pages are tried. */
  apps: readonly string[];
}

const Problems = Type.Array(Type.String());

/**
 * Loads and renders a set as a trial, in a process of its own that knows nothing of this one's store and secrets: the
 * server's composition and the browser's. One at a time.
 *
 * @param apps whose pages are tried; a shell's are those of all remotes
 * @returns what went wrong, as sentences; none where every page works
 */
export const rehearse = (set: ActiveReleases, apps: readonly string[], limit = patience): Promise<string[]> => {
  const turn = last.then(() => inOwnProcess(set, apps, limit));
  last = turn.catch(() => {});
  return turn;
};

let last: Promise<unknown> = Promise.resolve();

const inOwnProcess = async ({ shell, remotes }: ActiveReleases, apps: readonly string[], limit: number) => {
  const stage = spawn(process.execPath, [new URL('stage.ts', import.meta.url).pathname], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let isLate = false;
  // Nothing gentler ends a bundle that loops.
  const timer = setTimeout(() => {
    isLate = stage.kill('SIGKILL');
  }, limit);
  const rehearsal: Rehearsal = { folders: [shell, ...remotes].map(({ folder }) => folder), apps };
  stage.stdin.on('error', () => {}).end(JSON.stringify(rehearsal));
  const [said, complained] = await Promise.all([text(stage.stdout), text(stage.stderr)]);
  clearTimeout(timer);
  if (isLate) return [`试运行在 ${limit / 1000} 秒内没有结束`];
  try {
    // What the releases themselves print comes before.
    return Value.Parse(Problems, JSON.parse(said.trimEnd().split('\n').at(-1) ?? ''));
  } catch {
    return [`试运行中断：${complained.trim().slice(-1_000) || '没有留下原因'}`];
  }
};
