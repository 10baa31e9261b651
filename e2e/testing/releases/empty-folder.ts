import { execFile, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** A folder outside of the repository, in which a team works by npm's commands alone. */
export interface EmptyFolder {
  /** Runs a command of npm in it, or in a folder of it. @returns what it printed @throws Error where it fails */
  npm: (args: string[], within?: string) => Promise<string>;
  /** Starts a command of npm that goes on until it is stopped. */
  start: (args: string[], within: string) => RunningCommand;
  write: (file: string, content: string | Buffer) => void;
  /** Puts an app's sources into the folder that was made for it, in the place of those that it began with, and its packages into package.json. */
  bring: (app: string) => void;
  rewrite: (file: string, change: (text: string) => string) => void;
  remove: () => void;
}

/** A command of npm with all processes that it starts. */
interface RunningCommand {
  /** The command's output so far. */
  output: () => string;
  stop: () => Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../../..');

interface Manifest {
  dependencies: Record<string, string>;
  [other: string]: unknown;
}

const readManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

/** @param env variables beside this process's own, such as the token */
export const emptyFolder = (env: NodeJS.ProcessEnv): EmptyFolder => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-team-'));
  const PATH = [path.dirname(process.execPath), process.env.PATH].join(path.delimiter);
  // Those of the npm that runs this are about this repository.
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_ENV$)/i.test(name)));
  const write = (file: string, content: string | Buffer) => writeFileSync(path.join(folder, file), content);
  const optionsIn = (within: string) => ({ cwd: path.join(folder, within), env: { ...own, ...env, PATH } });
  return {
    npm: async (args, within = '.') => {
      const options = { ...optionsIn(within), maxBuffer: 64 * 1024 * 1024 };
      return promisify(execFile)('npm', args, options).then(
        ({ stdout }) => stdout,
        (error) => {
          throw new Error(`npm ${args.join(' ')}\n${error.stdout}\n${error.stderr}`);
        },
      );
    },
    start: (args, within) => {
      // A group of its own: npm ends no process that it started.
      const command = spawn('npm', args, { ...optionsIn(within), detached: true });
      let output = '';
      for (const stream of [command.stdout, command.stderr]) {
        stream.setEncoding('utf8').on('data', (text) => {
          output += text;
        });
      }
      const ended = new Promise<void>((resolve) => command.on('close', () => resolve()));
      return {
        output: () => output,
        stop: async () => {
          if (command.pid !== undefined && command.exitCode === null) process.kill(-command.pid);
          await ended;
        },
      };
    },
    write,
    bring: (app) => {
      const [from, to] = [path.join(root, app), path.join(folder, app)];
      rmSync(path.join(to, 'src'), { recursive: true });
      cpSync(path.join(from, 'src'), path.join(to, 'src'), {
        recursive: true,
        filter: (file) => !/\.test\.tsx?$/.test(file),
      });
      const [own, made] = [readManifest(from), readManifest(to)];
      const { version, peerDependencies, shuhai } = own;
      // Those of the site stand there by their addresses.
      const dependencies = { ...own.dependencies, ...made.dependencies };
      const site = (made.shuhai as { site: string }).site;
      const manifest = { ...made, version, peerDependencies, dependencies, shuhai: { ...(shuhai as object), site } };
      write(`${app}/package.json`, JSON.stringify(manifest, null, 2));
    },
    rewrite: (file, change) => write(file, change(readFileSync(path.join(folder, file), 'utf8'))),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }),
  };
};
