import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from '../../environment.ts';

/** Secret with which overrides are signed: the environment's, or one of this site's own, made when it is first needed. */
export const overrideSecret = ({
  overrideSecret,
  dataDir,
}: Pick<Environment, 'overrideSecret' | 'dataDir'>): string => {
  if (overrideSecret !== undefined) return overrideSecret;
  const file = path.join(dataDir, 'override-secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
};
