import { isIP } from 'node:net';
import { isPublicAddress } from '../../http/public-address.ts';

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
