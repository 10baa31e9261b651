import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { containerOf, remoteNameProblem } from 'shared-api/app-name';
import { isReleaseFile } from './file-kinds.ts';
import { filesAtProblems } from './files-at.ts';
import { firstProblems } from './first-scripts.ts';
import { appOf, isReleaseName, releaseName } from './name.ts';
import type { Release } from './release.ts';

/** Maximum of files in a release. */
const maxFiles = 500;

/** Maximum size of all files of a release together, and so of each of them. */
export const maxReleaseBytes = 64 * 1024 * 1024;

/**
 * Checks a release's description before any of its files is read: its name has to follow from the content, its files have to
 * be permitted ones and not too many.
 * @param content of release.json, parsed
 * @returns a sentence for each problem
 */
export const descriptionProblems = (release: Release, content: unknown): string[] => {
  const { release: name, ...described } = content as { release: string; app: string; version: string };
  const files = Object.keys(release.files);
  const bytes = Object.values(release.files).reduce((total, { size }) => total + size, 0);
  return [
    ...(name === releaseName(described) && appOf(name) === release.app ? [] : [`名称 ${name} 与内容不符`]),
    ...nameProblems(release),
    ...filesAtProblems(release),
    ...firstProblems(release),
    ...(isReleaseName(name) ? [] : [`${name} 的版本号应形如 1.2.3`]),
    ...files.filter((file) => !isReleaseFile(file)).map((file) => `${name} 中不能有文件 ${file}`),
    ...(files.length > maxFiles ? [`${name} 的文件多于 ${maxFiles} 个`] : []),
    ...(bytes > maxReleaseBytes ? [`${name} 大于 ${maxReleaseBytes / 1024 / 1024} MB`] : []),
    ...referredFiles(release)
      .filter((file) => !Object.hasOwn(release.files, file))
      .map((file) => `${name} 缺少它自己提到的文件 ${file}`),
  ];
};

const nameProblems = ({ app, container = app }: Release): string[] => {
  if (app === 'shell') return [];
  const problem = remoteNameProblem(app);
  if (problem !== undefined) return [problem];
  const variable = containerOf(app);
  return container === variable
    ? []
    : [`${app} 的入口应把容器放在变量 ${variable} 里，而不是 ${container}；新的工具包会这样构建`];
};

/** The files that a release refers to. */
const referredFiles = ({ entry, server, worker, chunks, styles = {} }: Release): string[] => [
  `files/${entry}`,
  `server/${server}`,
  ...(worker === undefined ? [] : [`server/${worker}`]),
  ...[...Object.values(chunks), ...Object.values(styles)].flat().map((file) => `files/${file}`),
];

/** Reads a release's files and finds those that are missing or differ from their hash. @returns a sentence for each */
export const fileProblems = async ({ release, folder, files }: Release): Promise<string[]> => {
  const problems: string[] = [];
  for (const [file, described] of Object.entries(files)) {
    const content = await readFile(path.join(folder, file)).catch(() => undefined);
    if (!content) problems.push(`${release} 缺少文件 ${file}`);
    else if (!isAsDescribed(content, described)) problems.push(`${release} 的文件 ${file} 与它的校验值不符`);
  }
  return problems;
};

/** Whether a file has the size and hash that its release states. */
export const isAsDescribed = (content: Buffer, { size, integrity }: Release['files'][string]): boolean =>
  content.length === size && integrity === `sha256-${createHash('sha256').update(content).digest('base64')}`;
