import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { descriptionProblems } from './content.ts';
import { releaseName } from './name.ts';
import { ReleaseRefusal, refuseFor } from './refusal.ts';
import { type Release, releaseOf } from './release.ts';

/**
 * Reads the description of a build, its release.json.
 * @throws ReleaseRefusal where there is none, or none that a release may have
 */
export const readDescription = async (folder: string): Promise<Release> =>
  parseDescription(await readDescriptionText(folder), folder);

/** The text of a build's release.json. @throws ReleaseRefusal where there is none */
export const readDescriptionText = async (folder: string): Promise<string> => {
  const text = await readFile(path.join(folder, 'release.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new ReleaseRefusal([`${folder} 中没有构建`]);
  return text;
};

/**
 * The description of a build whose files lie on an origin of the team's own. As other content it has another name.
 * @param text of its release.json
 * @throws ReleaseRefusal where that is none
 */
export const withFilesAt = (text: string, filesAt: string): string => {
  const { release: _, ...before } = parseJson(text) as { release: string; app: string; version: string };
  const content = { ...before, filesAt };
  return descriptionText({ release: releaseName(content), ...content });
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new ReleaseRefusal([notADescription]);
  }
};

const notADescription = 'release.json 不是一份发布说明，请用 npm run build 重新构建';

/** A description that came parsed, as the text of its file. @throws ReleaseRefusal where it is nested too deep to be written */
export const descriptionText = (content: unknown): string => {
  try {
    return `${JSON.stringify(content, null, 2)}\n`;
  } catch {
    throw new ReleaseRefusal([notADescription]);
  }
};

/**
 * Parses a release.json.
 * @param folder the build's; empty where its files are not here yet
 * @throws ReleaseRefusal where no release may have such a description
 */
export const parseDescription = (text: string, folder: string): Release => {
  let content: unknown;
  let release: Release;
  try {
    content = JSON.parse(text);
    release = releaseOf(content, folder);
  } catch {
    throw new ReleaseRefusal([notADescription]);
  }
  refuseFor(descriptionProblems(release, content));
  return release;
};
