import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type LineView, viewLines } from '../txt/headings/line-view.ts';
import { readLines } from '../txt/lines/text-lines.ts';
import { readNovel } from '../txt/read-novel.ts';

/** Bytes of one of the small texts made for the tests. */
export const fixtureBytes = (name: string): Buffer => readFileSync(path.join(__dirname, '../txt/fixtures', name));

/** Reads one of the small texts made for the tests as a novel. */
export const readFixture = (name: string) => readNovel(fixtureBytes(name), name);

/** Text that is long enough for a chapter. */
export const passage = (about: string): string =>
  `　　${about}的那一天，街上没有人，只有灯还亮着。他收起伞，在门口站了一会儿。\n　　“你来了？”她问。他点点头，坐下来，喝了一口凉掉的茶，谁也没有提起那封信。\n`;

/** Reads a novel of `count` chapters, whose headings are made by `heading`. */
export const readChapters = (count: number, heading: (no: number) => string, fileName = '夜雨.txt') => {
  const text = Array.from({ length: count }, (_, index) => `${heading(index + 1)}\n${passage(`第${index + 1}次见面`)}`);
  return readNovel(Buffer.from(`《夜雨》\n${text.join('\n')}`), fileName);
};

/** Lines of a text, as the searches for headings take them. */
export const viewText = (text: string): LineView => viewLines(text, readLines(text));
