import { Readable } from 'node:stream';
import type { Store } from '../../store/open-store.ts';
import { optionsOf } from '../../testing/databases.ts';
import { runLibrary } from '../run-library.ts';

/** What a command said and how it ended. */
export interface Ran {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs a command of the library as its own process would: it opens the same library again, by the environment.
 * @param input what comes on standard input, which is no terminal
 */
export const runCommand = async (store: Store, args: string[], input = ''): Promise<Ran> => {
  const { databaseUrl, dataDir } = optionsOf(store);
  const ran = { code: 0, out: '', err: '' };
  const before = { DATABASE_URL: process.env.DATABASE_URL, DATA_DIR: process.env.DATA_DIR };
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {};
  const out = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    ran.out += text;
    return true;
  });
  const err = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    ran.err += text;
    return true;
  });
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([Buffer.from(input)]) });
  Object.assign(process.env, { DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir });
  try {
    ran.code = await runLibrary(args);
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    Object.defineProperty(process, 'stdin', stdin);
    out.mockRestore();
    err.mockRestore();
  }
  return ran;
};
