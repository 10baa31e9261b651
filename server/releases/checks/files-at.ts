import { isIP } from 'node:net';
import { isPublicAddress } from '../../http/public-address.ts';
import type { Release } from '../release.ts';

/** An address above a release's files: what may stand in a policy as it is, and ends as a folder does. */
const form = /^https?:\/\/(?:[a-z\d.-]+|\[[\da-f:]+\])(?::\d+)?\/(?:[\w.~+@-]+\/)*$/;

/** Finds what is wrong with the address of a release's files, whoever publishes it. @returns a sentence for each problem */
export const filesAtProblems = ({ app, release, filesAt }: Pick<Release, 'app' | 'release' | 'filesAt'>): string[] => {
  if (filesAt === undefined) return [];
  if (app === 'shell') return ['壳的文件只能放在网站自己这里'];
  return form.test(filesAt) && URL.parse(filesAt)?.href === filesAt
    ? []
    : [`${release} 的文件地址 ${filesAt} 不可用：应形如 https://cdn.example/shop/1.2.0/，以 / 结尾`];
};

/**
 * Finds what keeps this site from asking an origin for a release's files.
 * @param privateOrigins origins that its operator names: they alone may be without HTTPS or lie in a network of its own
 */
export const originProblems = (filesAt: string, privateOrigins: readonly string[]): string[] => {
  const { protocol, hostname, origin } = new URL(filesAt);
  if (privateOrigins.includes(origin)) return [];
  if (protocol !== 'https:') return [`文件地址 ${filesAt} 应以 https:// 开头`];
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  const isPrivate = hostname === 'localhost' || (isIP(address) !== 0 && !isPublicAddress(address));
  return isPrivate ? [privateSentence(filesAt)] : [];
};

export const privateSentence = (filesAt: string): string =>
  `文件地址 ${filesAt} 不在公共网络上，网站不会去取；要用它，请网站的管理者把它的来源写进 PRIVATE_FILE_ORIGINS`;
