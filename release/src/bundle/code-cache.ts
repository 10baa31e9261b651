import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { isRunning } from './is-running.ts';

/** Length of the hash that the file begins with. */
const hashBytes = 32;

/** The file beside a bundle that its code is kept in. Another version of Node has other code. */
export const codeFileOf = (bundle: string): string => `${bundle}.${process.version}-${process.arch}.code`;

/** Reads kept code. @param source of the bundle @returns undefined where there is none, or it is not whole or another source's */
export const readCode = (file: string, source: Buffer): Buffer | undefined => {
  try {
    const kept = readFileSync(file);
    const code = kept.subarray(hashBytes);
    return hashOf(source, code).equals(kept.subarray(0, hashBytes)) ? code : undefined;
  } catch {
    return undefined;
  }
};

/** Writes code, whole or not at all. Where that cannot be done (the folder is read-only, or gone), it is compiled again the next time. */
export const writeCode = (file: string, source: Buffer, code: Buffer): void => {
  const part = `${file}.${process.pid}.${threadId}`;
  try {
    writeFileSync(part, Buffer.concat([hashOf(source, code), code]));
    renameSync(part, file);
    removeLeftParts(file);
  } catch {
    // As said above.
  }
};

/** Removes what processes left that were killed while they wrote a file. */
const removeLeftParts = (file: string): void => {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  for (const other of readdirSync(folder)) {
    const [, pid] = other.startsWith(name) ? (/^\.(\d+)\.\d+$/.exec(other.slice(name.length)) ?? []) : [];
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(path.join(folder, other), { force: true });
  }
};

/** V8 itself compares no more of the source than its length, and a byte of the code that is wrong ends the process. */
const hashOf = (source: Buffer, code: Buffer): Buffer => createHash('sha256').update(source).update(code).digest();
