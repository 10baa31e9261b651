import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../../environment.ts';

/** Minimum of characters of a secret: a shorter one may be guessed, and with it anybody signs. */
export const minSecretLength = 32;

/**
 * Secret with which overrides are signed: the environment's, or one of this site's own, made when it is first needed.
 * @throws Error where the file has no such secret
 */
export const overrideSecret = ({
  overrideSecret,
  dataDir,
}: Pick<Environment, 'overrideSecret' | 'dataDir'>): string => {
  if (overrideSecret !== undefined) return overrideSecret;
  const file = path.join(dataDir, 'override-secret');
  const secret = readSecret(file) ?? makeSecret(file);
  if (secret.length >= minSecretLength) return secret;
  throw new Error(`${file} 中的密钥不到 ${minSecretLength} 个字符：请删除这个文件，下次启动会生成新的`);
};

const readSecret = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

/** Writes a new secret whole or not at all; of several processes one does, and all have the same. */
const makeSecret = (file: string): string => {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, randomBytes(minSecretLength).toString('base64url'));
    fsyncSync(handle);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(draft);
  }
  return readSecret(file) ?? '';
};
