import type { LeftOutReason } from '../lines/left-out.ts';
import { normalizeForMatching } from '../lines/normalize-for-matching.ts';
import type { Span } from '../lines/text-lines.ts';
import type { Part } from './part.ts';

type Omit = (reason: LeftOutReason, ...spans: Span[]) => void;

/** Makes titles comparable: normalizes them, and removes spaces and separators between number and name. */
export const comparableTitle = (text: string): string =>
  normalizeForMatching(text).replace(/[ :、.·\-—_ˇ~=*#☆★◆◇●○■□▲△※|]/g, '');

/** The number of a page of the chapter at the end of a title: (1/2), 第2页. */
const pageNumber = /[ (（【[]*(?:(\d{1,3})\/\d{1,3}|第(\d{1,3})[页頁])[)）】\]]*$/;

/** The page of a title, 1 where it names none, and the title without it. */
const readPage = (title: string): { page: number; words: string } => {
  const found = pageNumber.exec(title);
  return { page: Number(found?.[1] ?? found?.[2] ?? 1), words: title.slice(0, found?.index) };
};

/**
 * Mends parts that follow one another under the same heading: a heading without text between is left out, a part with
 * the same text too; one with another text is joined with the part before it, because sites print a chapter on several
 * pages. So is one whose heading differs by the next number of a page.
 */
export const mendRepetitions = (text: string, parts: Part[], omit: Omit): Part[] => {
  const titleOf = ({ title }: Part) => title.map(({ start, end }) => text.slice(start, end)).join('');
  const titleKey = (part: Part) => comparableTitle(titleOf(part));
  const bodyKey = ({ body }: Part) =>
    body
      .map(({ start, end }) => text.slice(start, end))
      .join('')
      .replace(/\s/g, '');
  const kept: Part[] = [];
  let pageBefore = 1;
  const leaveOutPage = (part: Part) => {
    const last = part.title.at(-1);
    if (last === undefined) return;
    const end = last.start + readPage(text.slice(last.start, last.end)).words.length;
    if (end < last.end) omit('pager', { start: end, end: last.end });
    part.title[part.title.length - 1] = { start: last.start, end };
  };
  for (const part of parts) {
    const before = kept.at(-1);
    const canRepeat = before !== undefined && before.title.length > 0 && before.volume === part.volume;
    const { page, words } = readPage(titleOf(part));
    const isNextPage =
      canRepeat &&
      part.no !== null &&
      part.no === before.no &&
      page === pageBefore + 1 &&
      comparableTitle(readPage(titleOf(before)).words) === comparableTitle(words);
    pageBefore = page;
    const repeats = canRepeat && titleKey(before) === titleKey(part);
    if (repeats && before.body.length === 0) {
      omit('repeated_title', ...before.title);
      kept[kept.length - 1] = part;
    } else if (repeats && bodyKey(before) === bodyKey(part)) {
      omit('duplicate_chapter', ...part.title, ...part.body);
    } else if (isNextPage) {
      leaveOutPage(before);
      omit('pager', ...part.title);
      before.body = before.body.concat(part.body);
    } else if (repeats && part.isNamed) {
      omit('repeated_title', ...part.title);
      before.body = before.body.concat(part.body);
    } else {
      kept.push(part);
    }
  }
  return kept;
};
