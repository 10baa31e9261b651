import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAsDescribed } from 'release/content';
import { refuseFor } from 'release/refusal';
import type { Release } from 'release/release';
import { fetchBytes, UnusableAnswerError } from '../../http/fetch-bytes.ts';
import { PrivateAddressError } from '../../http/public-address.ts';
import { originProblems, privateSentence } from '../checks/file-origin.ts';
import type { ReleaseContext } from '../release-context.ts';

/** Time in which one file must have come, and all of them. */
const fileTimeoutMs = 20_000;
const totalTimeoutMs = 120_000;

/** Files that are fetched at a time. */
const maxConcurrent = 4;

type FilesContext = Pick<ReleaseContext, 'privateFileOrigins' | 'publicOrigin'>;

/**
 * Fetches the files of a release from the team's own origin into its staging folder, once: servers render with this copy.
 * What does not come as described is refused, and so is what readers' browsers could not use there.
 * @param staged release with {@link Release.filesAt}
 * @throws ReleaseRefusal with a sentence for each file
 */
export const fetchFiles = async (context: FilesContext, staged: Release, filesAt: string): Promise<void> => {
  const { privateFileOrigins = [] } = context;
  refuseFor(originProblems(filesAt, privateFileOrigins));
  const isPrivate = privateFileOrigins.includes(new URL(filesAt).origin);
  const total = AbortSignal.timeout(totalTimeoutMs);
  const problems: string[] = [];
  const left = Object.keys(staged.files);
  const fetchInTurn = async () => {
    // The first sentences say it: an origin that is down is not asked for each file.
    for (let file = left.shift(); file !== undefined && problems.length < maxConcurrent; file = left.shift()) {
      problems.push(...(await fetchFile(context, staged, { file, filesAt, total, isPrivate })));
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, fetchInTurn));
  refuseFor([...new Set(problems)]);
};

interface OneFile {
  file: string;
  filesAt: string;
  /** Ends when the time for all files is over. */
  total: AbortSignal;
  isPrivate: boolean;
}

/** @returns sentences for what is wrong with it */
const fetchFile = async (
  { publicOrigin }: FilesContext,
  { folder, files }: Release,
  { file, filesAt, total, isPrivate }: OneFile,
): Promise<string[]> => {
  const address = new URL(file, filesAt);
  const described = files[file] ?? { size: 0, integrity: '' };
  try {
    const { body, headers } = await fetchBytes(address, {
      maxBytes: described.size,
      signal: AbortSignal.any([total, AbortSignal.timeout(fileTimeoutMs)]),
      headers: { origin: publicOrigin ?? 'null' },
      publicOnly: !isPrivate,
    });
    if (!isAsDescribed(body, described)) return [`${address.href} 与它的校验值不符`];
    const forBrowsers = file.startsWith('files/') ? browserProblems(address.href, headers, publicOrigin) : [];
    if (forBrowsers.length > 0) return forBrowsers;
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), body);
    return [];
  } catch (error) {
    return [sentenceOf(error, address.href, filesAt)];
  }
};

/** A browser checks a hash only where the answer says that the page may read it. */
const browserProblems = (url: string, headers: Record<string, unknown>, publicOrigin: string | undefined): string[] => {
  const allowed = headers['access-control-allow-origin'];
  if (allowed !== '*' && (allowed === undefined || allowed !== publicOrigin)) {
    return [`${url} 没有带响应头 access-control-allow-origin: *，浏览器不能核对它的校验值`];
  }
  const type = String(headers['content-type'] ?? '');
  const needed = neededTypes.find(({ ending }) => url.endsWith(ending));
  return needed && !needed.pattern.test(type) ? [`${url} 的 content-type 是“${type}”，应是 ${needed.name}`] : [];
};

/** Content types without which browsers do not use a file, by the ending of its name. */
const neededTypes = [
  { ending: '.js', pattern: /^(?:text|application)\/(?:x-)?javascript\b/i, name: 'text/javascript' },
  { ending: '.css', pattern: /^text\/css\b/i, name: 'text/css' },
  { ending: '.svg', pattern: /^image\/svg\+xml\b/i, name: 'image/svg+xml' },
];

const sentenceOf = (error: unknown, url: string, filesAt: string): string => {
  if (error instanceof PrivateAddressError) return privateSentence(filesAt);
  if (error instanceof UnusableAnswerError) {
    if (error.status === 0) return `${url} 比发布说明里的大`;
    const isRedirect = error.status >= 300 && error.status < 400;
    return `${url} 的回答是 ${error.status}${isRedirect ? '：文件要在这个地址上，不能转到别处' : ''}`;
  }
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError') return `${url} 没有及时传完`;
  return `连接不上 ${new URL(filesAt).origin}${code === undefined ? '' : `（${code}）`}`;
};
