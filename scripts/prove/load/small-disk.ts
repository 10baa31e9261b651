import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storageFaultOf } from '../../../server/db/storage-fault.ts';

/** A file system of its own, which can be filled to the last byte. */
export interface SmallDisk {
  folder: string;
  /** Takes all the room there is; again and again, as what was freed meanwhile may be written otherwise. @returns the bytes that it took */
  fill: () => number;
  /** Gives it back. */
  makeRoom: () => void;
  close: () => void;
}

/** Blocks by which it is filled, the largest first: the smallest is one page of the file system. */
const blockBytes = [2 ** 20, 4_096];

/** Mounts a file system in memory. @returns null where this process may not mount any */
export const mountSmallDisk = (megabytes: number): SmallDisk | null => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const filler = path.join(folder, 'filler');
  return {
    folder,
    fill: () => {
      const file = openSync(filler, 'a');
      try {
        return blockBytes.map((bytes) => writeUntilFull(file, bytes)).reduce((sum, bytes) => sum + bytes, 0);
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    close: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
};

const writeUntilFull = (file: number, bytes: number): number => {
  const block = Buffer.alloc(bytes);
  for (let written = 0; ; ) {
    try {
      written += writeSync(file, block);
    } catch (error) {
      if (storageFaultOf(error) === 'full') return written;
      throw error;
    }
  }
};
