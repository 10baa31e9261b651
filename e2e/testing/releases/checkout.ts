import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../../..');
const sources = [
  'shell',
  'reader',
  'account',
  'console',
  'shared-api',
  'shared-auth',
  'shared-ui',
  'release',
  'remote-kit',
  'server',
  'scripts',
  'e2e',
];
const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'webpack.common.js'];

/** A copy of the project as a team has it at some time: with another version, and sources that differ from ours. */
export interface Checkout {
  folder: string;
  /** Changes an app's package.json. */
  changeManifest: (app: string, change: (manifest: Manifest) => Manifest) => void;
  /** Writes a new source into the copy. */
  write: (file: string, text: string) => void;
  /** Changes a source of the copy. */
  rewrite: (file: string, change: (text: string) => string) => void;
  /** Adds to a source of the copy. */
  append: (file: string, text: string) => void;
  /** One of npm's commands in the copy, on the store that the environment names. @throws Error where it fails */
  run: (command: string, args: string[], env: NodeJS.ProcessEnv) => Promise<string>;
  remove: () => void;
}

interface Manifest {
  version: string;
  shuhai: { contract: string };
}

export const checkOut = (): Checkout => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-checkout-'));
  for (const each of [...sources, ...files]) {
    cpSync(path.join(root, each), path.join(folder, each), {
      recursive: true,
      filter: (source) => !/[\\/](?:node_modules|dist|data)$/.test(source),
    });
  }
  for (const modules of ['node_modules', 'server/node_modules']) {
    symlinkSync(path.join(root, modules), path.join(folder, modules));
  }
  const rewrite = (file: string, change: (text: string) => string) =>
    writeFileSync(path.join(folder, file), change(readFileSync(path.join(folder, file), 'utf8')));
  return {
    folder,
    changeManifest: (app, change) =>
      rewrite(`${app}/package.json`, (text) => `${JSON.stringify(change(JSON.parse(text)), null, 2)}\n`),
    write: (file, text) => writeFileSync(path.join(folder, file), text),
    rewrite,
    append: (file, text) => rewrite(file, (before) => before + text),
    run: (command, args, env) => run(folder, [`scripts/${command}.ts`, ...args], env),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
};

const run = async (cwd: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env });
  return stdout.trimEnd();
};
