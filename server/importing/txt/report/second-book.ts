import type { Line } from '../lines/text-lines.ts';
import { readLabelled, readUnlabelled } from '../metadata/head-lines.ts';
import type { Part } from '../parts/part.ts';
import type { NumberStep } from './number-steps.ts';

/** A place where another book seems to begin: the line with its title or author, behind a chapter. */
export interface SecondBook {
  line: string;
  behind: Part;
}

/** Title and author of a book stand at most this many lines before its first chapter. */
const maxHeadLines = 60;

/** Whether a line tells title or author as the head of a book does: 书名：…, 作者：…, 《…》作者：…. */
const namesBook = (text: string, line: Line): boolean => {
  const isName = ({ field }: { field: string }) => field === 'title' || field === 'author';
  return readLabelled(text, line)?.some(isName) === true || readUnlabelled(text, line).filter(isName).length === 2;
};

/** The first line of a book's head: the first that names it, or a title 《…》 above that. */
const firstHeadLine = (text: string, lines: readonly Line[]): Line | undefined => {
  const index = lines.findIndex((line) => namesBook(text, line));
  const above = lines[index - 1];
  return above !== undefined && readUnlabelled(text, above).length > 0 ? above : lines[index];
};

/**
 * Finds where one file holds several books: the numbers begin again, and title or author stand before them.
 *
 * @param steps of the chapters' numbers that are unusual
 */
export const findSecondBooks = (text: string, parts: readonly Part[], steps: readonly NumberStep[]): SecondBook[] => {
  const books: SecondBook[] = [];
  let index = 0;
  for (const { kind, part, before } of steps) {
    if (kind !== 'restarted_number' && kind !== 'restarted_in_volume') continue;
    const first = parts.indexOf(before, index);
    index = parts.indexOf(part, first);
    const lines = parts
      .slice(first, index)
      .flatMap(({ body }) => body)
      .slice(-maxHeadLines);
    const found = firstHeadLine(text, lines);
    if (found !== undefined) books.push({ line: text.slice(found.start, found.end), behind: before });
  }
  return books;
};
