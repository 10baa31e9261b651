import { withoutFormatCharacters } from '../lines/text-lines.ts';
import { isRemarkAlone, withoutRemarks } from './file-name-remarks.ts';
import { endsLikeTitle, looksLikePerson, mayBeAuthor } from './person-name.ts';

/** Title and author as a file's name may say them; null where it has none. */
export interface NameReading {
  title: string | null;
  author: string | null;
}

/** Metadata in a file's name. */
interface FileNameParts extends NameReading {
  finished: boolean;
  /** What else the name may say, likeliest first: A-B is title and author, or author and title. */
  others: NameReading[];
}

/** Of a longer name, in UTF-16 units, as archives may have, only the beginning is read. */
const maxFileNameLength = 255;

const chinese = /\p{Script=Han}/u;
const finishedMark = /完本|完结|完結|全本|全集|已完|大结局/;
/** A part between dashes that names neither book nor author: the place in a series. */
const seriesPart = /^(?:第.{1,3}[本部册卷集]|[\d一二三四五六七八九十]{1,3}|其.|系列.{0,3}|.{2,8}系列)$/;
/** Words that belong to the title though they stand in brackets behind it: （上）, （第二部）. */
const partOfBook = /^(?:[上中下前后终]|第.{1,3}[本部册卷集季篇]?|[\d一二三四五六七八九十]{1,3})[部卷册篇集]?$/;
/** An author, and what he has written. */
const worksOf = /(?:作品集?|文集)$/;
const separator = /\s*(?:[_–－]+|-+)\s*|\s*—+\s*(?=[^—]*$)|(?<=\p{Script=Han})\.(?=\p{Script=Han})/u;

/** A title between signs that some sites put around it, with the author behind: ~书名~作者. */
const framedTitle = /^\s*[~～]+([^~～]+)[~～]+/;

const tidy = (part: string | undefined): string | null => {
  const text = (part ?? '').replace(/^[\s_\-—－.*~～:：+＋]+|[\s_\-—－.*~～:：+＋]+$/g, '');
  return text === '' ? null : text;
};

const titleOf = (part: string | undefined): string | null => {
  const title = tidy(withoutRemarks((part ?? '').replace(/^书名\s*[:：-]?\s*/, '')));
  return (
    title?.replace(/^(?:《([^《》]+)》|【([^【】]+)】|『([^『』]+)』|「([^「」]+)」|\[([^[\]]+)\])$/, '$1$2$3$4$5') ??
    null
  );
};

const authorOf = (part: string | undefined): string | null =>
  tidy(withoutRemarks((part ?? '').trim()).replace(/^作者\s*[:：-]?\s*|\s*(?:著|撰|作品集?|文集)$/g, ''));

const pair = (title: string | undefined, author: string | undefined): NameReading => ({
  title: titleOf(title),
  author: authorOf(author),
});

/** Readings of two names of which one is the title, the likelier first. Authors stand behind titles more often. */
const readPair = (first: string, second: string): NameReading[] => {
  const readings = [pair(first, second), pair(second, first)];
  const isPerson = looksLikePerson(first) && !looksLikePerson(second) && first.length <= second.length;
  const isReversed = isPerson || worksOf.test(first) || (mayBeAuthor(first) && endsLikeTitle(second));
  return isReversed ? readings.reverse() : readings;
};

/** Reads a name in which the author stands behind 作者 or by. */
const readLabelled = (name: string): NameReading[] => {
  const found =
    /^(?<title>.+?)[\s_\-—(（[【]*(?:作者|by(?=[\s:：]|\p{Script=Han}))[\s:：_-]*(?<author>[^)）\]】]+)[)）\]】]?$/iu.exec(
      name,
    )?.groups;
  if (found === undefined) return [];
  const inMarks = /《([^《》]+)》/.exec(found.title ?? '');
  return [pair(inMarks?.[1] ?? found.title, found.author)];
};

/** Reads a name whose title stands in 《》, 『』 or 「」, with the author before or behind it. */
const readMarked = (name: string): NameReading[] => {
  const found =
    /^([^《》]*)《([^《》]+)》([^《》]*)$/u.exec(name) ??
    /^([^『』「」]*)[『「]([^『』「」]+)[』」]([^『』「」]*)$/u.exec(name);
  if (found === null) return [];
  const [, before = '', title, behind = ''] = found;
  const author = [behind, before].map((part) => authorOf(part)).find((part) => part !== null && part.length <= 12);
  return [{ title: titleOf(title), author: author ?? null }];
};

/** Reads a name with brackets around one of the two: [作者]书名, 书名（作者）. */
const readBracketed = (name: string): NameReading[] => {
  const inFront = /^[[【(（](\p{Script=Han}[^\]】)）]*)[\]】)）]\s*(.+)$/u.exec(name);
  if (inFront !== null) return [pair(inFront[2], inFront[1]), pair(inFront[1], inFront[2]), pair(name, undefined)];
  const [, title = '', within = ''] = /^(.+?)\s*[[【(（]([^\]】)）]{2,12})[\]】)）]$/u.exec(name) ?? [];
  const author = authorOf(within);
  if (author === null || partOfBook.test(within) || !chinese.test(author)) return [];
  const whole = pair(name, undefined);
  return mayBeAuthor(author) ? [pair(title, within), whole] : [whole, pair(title, within)];
};

/** Reads AUTHOR：TITLE; a colon parts a title from what is below it as well. */
const readColon = (name: string): NameReading[] => {
  const found = /^(?<author>\p{Script=Han}{2,8}?)(?:作品)?[:：]\s*(?<title>.+)$/u.exec(name)?.groups;
  if (found === undefined) return [];
  const readings = [pair(found.title, found.author), pair(name, undefined)];
  return looksLikePerson(found.author ?? '') ? readings : readings.reverse();
};

/** Reads a title that is a number, with a person's name behind it: 1984-乔治·奥威尔. A number before a title counts files. */
const readNumber = (name: string): NameReading[] => {
  const [, title, author] = /^([1-9]\d{1,3})[\s_–—－-]+(\S+)$/.exec(name) ?? [];
  const by = authorOf(author);
  return by !== null && looksLikePerson(by) ? [pair(title, by)] : [];
};

/** Reads A-B and A_B, A B, or the name itself. */
const readParts = (name: string): NameReading[] => {
  const whole = pair(name, undefined);
  const parts = name.split(separator).map((part) => tidy(part) ?? '');
  const named = parts.filter(
    (part, index) => part !== '' && !seriesPart.test(part) && (index === 0 || !isRemarkAlone(part)),
  );
  const [first = '', second = '', third] = named;
  if (parts.length > 1 && third === undefined && chinese.test(first))
    return chinese.test(second) ? [...readPair(first, second), whole] : [pair(second === '' ? first : name, undefined)];
  const [, before = '', behind = ''] = /^(\S+)\s+(\S+(?:\s+[著撰])?)$/u.exec(name) ?? [];
  if (!chinese.test(before) || !chinese.test(behind)) return [whole];
  const readings = readPair(before, authorOf(behind) ?? behind);
  return mayBeAuthor(readings[0]?.author ?? '') ? [...readings, whole] : [whole, ...readings];
};

/**
 * Reads title and author from a file's name: `《书名》作者：X.txt`, `书名 - 作者.txt`, `作者：书名.txt`, `[作者]书名.txt`, or the
 * name itself. Remarks on the edition are no part of it.
 *
 * @param fileName without its folder; the ending .txt may be there or not
 */
export const parseFileName = (fileName: string): FileNameParts => {
  const named = fileName.replace(/(?:\.(?:txt|epub))+$/i, '').slice(0, maxFileNameLength);
  const whole = withoutFormatCharacters(named.normalize('NFC')).replaceAll('**', ' ').replace(framedTitle, '$1 ');
  const finished = finishedMark.test(whole);
  const name = tidy(withoutRemarks(tidy(whole) ?? '')) ?? '';
  const numbered = readNumber(tidy(whole) ?? '');
  if (numbered[0] !== undefined) return { ...numbered[0], finished, others: [pair(name, undefined)] };
  const readings =
    [readLabelled, readMarked, readBracketed, readColon].map((read) => read(name)).find(({ length }) => length > 0) ??
    readParts(name);
  const [first = pair(name, undefined), ...others] = readings;
  return { title: first.title ?? tidy(whole), author: first.author, finished, others };
};

/** Names that programs and people give to any file. */
export const emptyNames =
  /^(?:正文|目录|无标题|未命名|下载|小说|文本|新建文本文档|new text document|untitled|download|book)[ ()\d]*$/i;

/** Whether a name is in Chinese and could be a book's, and so likelier to be a title than a file number. */
export const isChineseName = (name: string): boolean => chinese.test(name) && !emptyNames.test(name);
