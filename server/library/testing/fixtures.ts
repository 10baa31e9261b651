import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readNovel } from '../txt/read-novel.ts';

/** Reads one of the small texts made for the tests. */
export const fixtureBytes = (name: string): Buffer => readFileSync(path.join(__dirname, '../fixtures', name));

export const readFixture = (name: string) => readNovel(fixtureBytes(name), name);

/** A chapter's text long enough to be one. */
export const passage = (about: string): string =>
  `　　${about}的那一天，街上没有人，只有灯还亮着。他收起伞，在门口站了一会儿。\n　　“你来了？”她问。他点点头，坐下来，喝了一口凉掉的茶，谁也没有提起那封信。\n`;

/** A novel of so many chapters with the headings that `heading` makes, read under a plain file name. */
export const readChapters = (count: number, heading: (no: number) => string, fileName = '夜雨.txt') => {
  const text = Array.from({ length: count }, (_, index) => `${heading(index + 1)}\n${passage(`第${index + 1}次见面`)}`);
  return readNovel(Buffer.from(text.join('\n')), fileName);
};
