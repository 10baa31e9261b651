import type { ReplaceRule } from 'shared-api/replace-rules/replace-rule';

/** Fewer titles may begin alike by chance. */
const minTitles = 3;
const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const commonPrefix = (titles: readonly string[]): string => {
  const [first = '', ...others] = titles;
  let length = first.length;
  for (const title of others) {
    let same = 0;
    while (same < length && title[same] === first[same]) same += 1;
    length = same;
  }
  return first.slice(0, length);
};

/** A book's name, a word that stands for the text, or anything within brackets: no part of a title. */
const isNoPart = (beginning: string, book: string): boolean =>
  /^[《【[「『(（]/.test(beginning) || /^(正文|目录|目錄|全文|全本)/.test(beginning) || beginning.startsWith(book);

/**
 * What the titles of all chapters begin with, though it is no part of them: 《夜雨》 before 第一章, 目录, 正文.
 *
 * @param book title of the novel
 * @returns null where they begin differently, or with what numbers them (第, 第一卷, Chapter)
 */
export const commonBeginning = (titles: readonly string[], book: string): string | null => {
  if (titles.length < minTitles) return null;
  const common = commonPrefix(titles);
  const heading = common.endsWith('第') ? common.length - 1 : -1;
  const gap = (/^.*[\s》】\]」』)）:：·|_—-]/u.exec(common)?.[0] ?? '').length;
  const end = Math.max(heading, gap);
  const beginning = common.slice(0, end).trim();
  if (beginning === '' || /[\d〇零一二三四五六七八九十百千两][章回节節卷部集季篇幕]/.test(beginning)) return null;
  if (titles.some((title) => title.slice(end).trim() === '')) return null;
  const isBeforeNumeral = titles.every((title) => /^[\s\d〇零一二三四五六七八九十百千两]/.test(title.slice(end)));
  return isBeforeNumeral && !isNoPart(beginning, book) ? null : beginning;
};

/** The rule that takes a beginning away from the titles of chapters. */
export const stripRule = (beginning: string): ReplaceRule => ({
  name: `章名开头的“${beginning}”`,
  pattern: `^${escapePattern(beginning)}\\s*`,
  isRegex: true,
  replacement: '',
  inTitles: true,
  inText: false,
  scope: '',
  excludeScope: '',
  isEnabled: true,
});
