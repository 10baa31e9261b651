import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Store } from '../db/open-store.ts';
import type { Environment } from '../environment.ts';
import type { IncomingNovel } from '../novels/saving/incoming/incoming-novel.ts';
import type { ReleaseContext, SmokeTestResult } from '../releases/release-context.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import { readNovel } from './read-novel.ts';

/**
 * Times of a smoke test. Within its budget a page of each route is rendered and opened; a slow machine renders all of them, and opens
 * one of each app in any case. After the timeout its process is killed, and the release refused.
 */
const times = { budgetMs: 9_000, timeoutMs: 60_000 };

/** Input of the sandbox, as JSON on its standard input. */
export interface SandboxInput {
  /** Folder of each release of the set; the first one is the shell's. */
  folders: string[];
  /** Apps whose pages are tried. */
  apps: readonly string[];
  /** Time since its start in which it opens pages. */
  budgetMs: number;
  /** A novel that its pages show; null for an invented one. */
  novel: IncomingNovel | null;
}

interface SmokeTestOptions {
  novel?: IncomingNovel | null;
  budgetMs?: number;
  timeoutMs?: number;
}

const Findings = Type.Object({ problems: Type.Array(Type.String()), notOpened: Type.Array(Type.String()) });

/**
 * A smoke test whose pages show a novel of a site's own library, where it has one. In test mode it opens one page of each app: sites
 * under tests publish dozens of releases, and each would take all of the budget.
 */
export const createSmokeTest =
  (store: Store, { testing }: Pick<Environment, 'testing'>): ReleaseContext['smokeTest'] =>
  async (set, apps) =>
    smokeTest(set, apps, { novel: await readNovel(store), ...(testing && { budgetMs: 0 }) });

/**
 * Loads and renders a set on the server and in a browser, in a sandbox: a process of its own that knows nothing of this
 * one's store and secrets. One at a time.
 *
 * @param apps whose pages are tried; a shell's are those of all remotes
 * @param options `novel` of the site that pages show, an invented one by default
 */
export const smokeTest = (
  set: ReleaseSet,
  apps: readonly string[],
  { novel = null, ...others }: SmokeTestOptions = {},
): Promise<SmokeTestResult> => {
  const turn = previous.then(() => runSandbox(set, { apps, novel, ...times, ...others }));
  previous = turn.catch(() => {});
  return turn;
};

let previous: Promise<unknown> = Promise.resolve();

const runSandbox = async (
  { shell, remotes }: ReleaseSet,
  { timeoutMs, ...options }: Omit<SandboxInput, 'folders'> & { timeoutMs: number },
): Promise<SmokeTestResult> => {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const sandbox = spawn(process.execPath, [path.join(import.meta.dirname, 'sandbox.ts')], {
    // With the code that was compiled for an earlier process it is ready a sixth sooner.
    env: { PATH, NODE_ENV: 'production', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let isLate = false;
  // Nothing gentler ends a bundle that loops.
  const timer = setTimeout(() => {
    isLate = sandbox.kill('SIGKILL');
  }, timeoutMs);
  const input: SandboxInput = { folders: [shell, ...remotes].map(({ folder }) => folder), ...options };
  sandbox.stdin.on('error', () => {}).end(JSON.stringify(input));
  const [output, errors] = await Promise.all([text(sandbox.stdout), text(sandbox.stderr)]);
  clearTimeout(timer);
  if (isLate) return brokenOff(`试运行在 ${timeoutMs / 1000} 秒内没有结束`);
  try {
    // The releases themselves may print before the last line.
    const { problems, notOpened } = Value.Parse(Findings, JSON.parse(output.trimEnd().split('\n').at(-1) ?? ''));
    const leftOut = `试运行 ${options.budgetMs / 1000} 秒内没来得及在浏览器里打开：${notOpened.join('、')}`;
    return { problems, notes: notOpened.length > 0 ? [leftOut] : [] };
  } catch {
    return brokenOff(`试运行中断：${errors.trim().slice(-1_000) || '没有留下原因'}`);
  }
};

const brokenOff = (problem: string): SmokeTestResult => ({ problems: [problem], notes: [] });
