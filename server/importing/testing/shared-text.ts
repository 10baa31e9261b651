import { countWords } from '../../novels/saving/incoming/count-words.ts';
import { type ReadNovel, readNovel } from '../txt/read-novel.ts';
import { passage } from './fixtures.ts';

/** Titles for the chapters of a made-up text. */
export const names = ['风起', '雨落', '初雪', '归期', '渡河', '入城', '借火', '开河', '旧信', '灯市', '守夜', '远行'];

/** Reads a text as people share it; every character of it is kept or left out with a reason. */
export const readShared = (lines: readonly string[], fileName = '夜雨.txt', head = '《夜雨》'): ReadNovel => {
  const found = readNovel(Buffer.from([head, ...lines].join('\n')), fileName);
  const leftOut = found.coverage.leftOut.reduce((sum, { characters }) => sum + characters, 0);
  expect(found.coverage.kept + leftOut).toBe(countWords(found.text));
  return found;
};

/** Lines of chapters with these titles. */
export const under = (...titles: string[]): string[] =>
  titles.flatMap((title, index) => [title, passage(`第${index}天`)]);

/** Lines of chapters, each under the heading that is made for its number and name. */
export const chapters = (count: number, heading: (no: number, name: string) => string): string[] =>
  names.slice(0, count).flatMap((name, index) => [heading(index + 1, name), passage(`第${index + 1}次见面`)]);

/** Titles and paragraphs of a novel. */
export const textOf = ({ novel }: ReadNovel): string =>
  novel.chapters.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('\n');

/** Reasons of what was left out. */
export const reasonsOf = ({ coverage }: ReadNovel): string[] => coverage.leftOut.map(({ reason }) => reason);
