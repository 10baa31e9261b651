import { withoutFormatCharacters } from '../lines/format-characters.ts';

/** Metadata in a file's name; null where it has none. */
export interface FileNameParts {
  title: string | null;
  author: string | null;
  finished: boolean;
}

const chinese = /\p{Script=Han}/u;
const finishedMark = /完本|完结|完結|全本|全集|已完|大结局/;
/** Remarks in brackets and at the end that are no part of a title. */
const remarks =
  /[(（[【][^)）\]】]*(?:完|校对|精校|全本|全集|txt|TXT|章|编码|utf|gbk|下载|版)[^)）\]】]*[)）\]】]|[_\-— ]*(?:全本|完本|完结|完結|全集|精校版?|txt|utf-?8|gbk|gb18030|gb2312|big5)$/giu;

const patterns: RegExp[] = [
  /^《(?<title>[^》]+)》.*?(?:作者|by)\s*[:：]?\s*(?<author>.+)$/iu,
  /^《(?<title>[^》]+)》\s*(?<author>[^\s《》]{1,12}?)\s*(?:著|撰)?$/u,
  /^《(?<title>[^》]+)》/u,
  /^(?<title>.+?)[\s_\-—(（[【]*(?:作者|by)\s*[:：]?\s*(?<author>[^)）\]】]+)[)）\]】]?$/iu,
  /^(?<title>\p{Script=Han}.*?)\s*[_\-—–]+\s*(?<author>[^_\-—–]*\p{Script=Han}[^_\-—–]*)$/u,
  /^\[(?<author>\p{Script=Han}[^\]]*)\]\s*(?<title>.+)$/u,
];

const tidy = (part: string | undefined): string | null => {
  const text = (part ?? '').replace(/^[\s_\-—.]+|[\s_\-—.]+$/g, '');
  return text === '' ? null : text;
};

/**
 * Reads title and author from a file's name: `《书名》作者：X.txt`, `书名 - 作者.txt`, `书名_作者.txt`, `[作者]书名.txt`, or the
 * name itself.
 *
 * @param fileName without its folder; the ending .txt may be there or not
 */
export const parseFileName = (fileName: string): FileNameParts => {
  const whole = withoutFormatCharacters(fileName.replace(/\.txt$/i, '').normalize('NFC'));
  const finished = finishedMark.test(whole);
  const name = whole.replace(remarks, '').trim();
  const found = patterns.map((pattern) => pattern.exec(name)?.groups).find((groups) => groups !== undefined);
  const title = tidy(found?.title ?? name);
  return { title: title ?? tidy(whole), author: tidy(found?.author), finished };
};

/** Whether a name is in Chinese, and so likelier to be a title than a file number. */
export const isChineseName = (name: string): boolean => chinese.test(name);
