import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Value } from 'typebox/value';
import { ReleaseDescription } from './description.ts';
import { completeEarlier } from './earlier-releases.ts';

/** A build of one app, ready to be served and rendered with. */
export interface Release extends ReleaseDescription {
  /** The folder with its files on this machine. */
  folder: string;
  /** Address above the files that browsers load, where that is not this site. */
  base?: string;
}

/** Reads the build in a folder. @throws Error where there is none, or not one of ours */
export const readRelease = (folder: string): Release => {
  const file = path.join(folder, 'release.json');
  try {
    return releaseOf(JSON.parse(readFileSync(file, 'utf8')), folder);
  } catch (cause) {
    throw new Error(`没有可用的构建：${file}（请先运行 npm run build）`, { cause });
  }
};

/** A release from the parsed content of its release.json. @throws Error where that has another shape */
export const releaseOf = (content: unknown, folder: string): Release => {
  const described = completeEarlier(Value.Parse(ReleaseDescription, content) as ReleaseDescription);
  const { filesAt } = described;
  return { ...described, folder, ...(filesAt !== undefined && { base: `${filesAt}files` }) };
};

/** A release as this site itself would serve it, wherever its files lie for readers. */
export const servedHere = ({ base: _, ...release }: Release): Release => release;
