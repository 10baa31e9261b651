import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '../release.ts';
import { isName } from '../release-folders.ts';
import { appOf, releaseName } from '../release-name.ts';

/** How large a release may be. */
export const largest = { files: 500, bytes: 64 * 1024 * 1024 };

/** What files a release may consist of; a name leads nowhere else. */
const fileName = /^(?:files|server)\/[\w@-][\w@.-]*\.(?:js|cjs|json|svg)$/;

/**
 * What is wrong with a release before any of its files is looked at: a name that does not follow from the content, files
 * that cannot be, or too many.
 * @param content what stands in release.json, as it was parsed
 */
export const descriptionProblems = (release: Release, content: unknown): string[] => {
  const { release: name, ...described } = content as { release: string; app: string; version: string };
  const files = Object.keys(release.files);
  const bytes = Object.values(release.files).reduce((total, { size }) => total + size, 0);
  return [
    ...(name === releaseName(described) && appOf(name) === release.app ? [] : [`名称 ${name} 与内容不符`]),
    ...(isName(name) ? [] : [`${name} 的版本号应形如 1.2.3`]),
    ...files.filter((file) => !fileName.test(file)).map((file) => `${name} 中不能有文件 ${file}`),
    ...(files.length > largest.files ? [`${name} 的文件多于 ${largest.files} 个`] : []),
    ...(bytes > largest.bytes ? [`${name} 大于 ${largest.bytes / 1024 / 1024} MB`] : []),
    ...named(release)
      .filter((file) => !Object.hasOwn(release.files, file))
      .map((file) => `${name} 缺少它自己提到的文件 ${file}`),
  ];
};

/** The files that a release refers to. */
const named = ({ entry, server, chunks }: Release): string[] => [
  `files/${entry}`,
  `server/${server}`,
  ...Object.values(chunks)
    .flat()
    .map((file) => `files/${file}`),
];

/** Which files of a release are not what it says of them. */
export const fileProblems = async ({ release, folder, files }: Release): Promise<string[]> => {
  const problems: string[] = [];
  for (const [file, described] of Object.entries(files)) {
    const content = await readFile(path.join(folder, file)).catch(() => undefined);
    if (!content) problems.push(`${release} 缺少文件 ${file}`);
    else if (!isAsDescribed(content, described)) problems.push(`${release} 的文件 ${file} 与它的校验值不符`);
  }
  return problems;
};

/** Whether a file is what its release says of it. */
export const isAsDescribed = (content: Buffer, { size, integrity }: Release['files'][string]): boolean =>
  content.length === size && integrity === `sha256-${createHash('sha256').update(content).digest('base64')}`;
