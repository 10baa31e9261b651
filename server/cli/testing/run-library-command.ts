import { Readable } from 'node:stream';
import type { Store, StoreOptions } from '../../db/open-store.ts';
import { optionsOf } from '../../testing/databases.ts';
import { runLibrary } from '../library/run-library.ts';

/** Exit code and output of a command. */
export interface CommandResult {
  code: number;
  /** Standard output. */
  out: string;
  /** Standard error. */
  err: string;
}

/**
 * Runs a command as a process of its own would: it opens the same database again, named by the environment.
 *
 * @param input on standard input, which is no terminal
 */
export const runLibraryCommand = async (
  library: Store | StoreOptions,
  args: string[],
  input: string | AsyncIterable<Buffer> = '',
): Promise<CommandResult> => {
  const { databaseUrl, dataDir } = 'db' in library ? optionsOf(library) : library;
  const result = { code: 0, out: '', err: '' };
  const before = { DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: process.env.DATA_DIR };
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  const out = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    result.out += text;
    return true;
  });
  const err = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    result.err += text;
    return true;
  });
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    value: Readable.from(typeof input === 'string' ? [Buffer.from(input)] : input),
  });
  Object.assign(process.env, { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir });
  try {
    result.code = await runLibrary(args);
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    Object.defineProperty(process, 'stdin', stdin);
    out.mockRestore();
    err.mockRestore();
  }
  return result;
};

/** Runs a command that must succeed with `--json`. @returns the objects that it printed */
export const runForJson = async (store: Store, args: string[]) => {
  const { code, out, err } = await runLibraryCommand(store, [...args, '--json']);
  expect([code, err]).toEqual([0, '']);
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
};
