import { createHash } from 'node:crypto';
import type { Paragraph } from 'shared-api/schemas/chapter';
import { storable } from '../../../db/storable.ts';
import type { Tables } from '../../../db/tables.ts';
import { FailedCall, refuse } from '../../../http/failures/failures.ts';
import { novelBounds } from '../../saving/incoming/novel-bounds.ts';
import { tidy } from '../../saving/incoming/prepare-novel.ts';
import type { ChapterMark } from '../../saving/plan/chapter-edit.ts';
import type { ChapterChange } from './change-chapters.ts';

/** A chapter of a novel, by its serial. */
export interface ChapterPlace {
  novelId: number;
  serial: number;
}

type Named = Pick<Tables['chapters'], 'title' | 'content_hash'>;

/** Version of a chapter: a hash of its title and text. */
export const versionOf = ({ title, content_hash }: Named): string =>
  createHash('sha256').update(`${title}\n${content_hash}`).digest('hex').slice(0, 32);

/** Values by which a later import finds a chapter again. */
export const markOf = ({ title, content_hash }: Named): ChapterMark => ({ title, content_hash });

/** The same of one chapter of a novel, which may have others of its title before it. */
const markAt = (rows: readonly Named[], index: number, row: Named): ChapterMark => {
  const nth = 1 + rows.slice(0, index).filter(({ title }) => title === row.title).length;
  return { ...markOf(row), ...(nth > 1 && { nth }) };
};

/** A chapter of the novel that is changed. @throws FailedCall 404 where there is none */
export const foundRow = ({ draft, novelId }: ChapterChange, serial: number) => {
  const index = draft.indexOf(serial);
  const row = draft.rows[index];
  if (row === undefined) throw new FailedCall(404, 'not_found', `没有编号为 ${novelId}-${serial} 的章节`);
  return { row, index, mark: markAt(draft.rows, index, row) };
};

/** The same with its text. */
export const foundChapter = async (change: ChapterChange, serial: number) => ({
  ...foundRow(change, serial),
  paragraphs: (await change.readTexts([serial])).get(serial) ?? [],
});

/** A title or a text as it was typed, as it may be kept. @throws FailedCall 400 for what is empty or beyond the bounds */
export const checkedTitle = (typed: string): string => {
  const title = tidy(storable(typed));
  refuse(title === '' && '章名不能为空');
  refuse(title.length > novelBounds.chapterTitleLength && `章名最多 ${novelBounds.chapterTitleLength} 字`);
  return title;
};

export const checkedTexts = (typed: readonly string[]): string[] => {
  const texts = typed.map((text) => storable(text).trim()).filter((text) => text !== '');
  refuse(texts.length === 0 && '正文不能为空；不要这一章请删去它');
  refuseLength(texts);
  return texts;
};

/** @throws FailedCall 400 for a text that is too long for a chapter */
export const refuseLength = (texts: readonly string[]): void => {
  const length = texts.reduce((sum, text) => sum + text.length, 0);
  refuse(length > novelBounds.chapterLength && `正文 ${length} 字，最多 ${novelBounds.chapterLength} 字`);
  const max = novelBounds.paragraphsInChapter;
  refuse(texts.length > max && `正文 ${texts.length} 段，最多 ${max} 段`);
};

/** The paragraphs of a chapter as an editor sees them, one a line: the text alone, and a line that stands for each picture. */
export const linesOf = (paragraphs: readonly Paragraph[]): string[] => {
  let pictures = 0;
  return paragraphs.map(({ text, annotations: [first] = [] }) => {
    if (first?.kind !== 'picture') return text;
    pictures += 1;
    return `［插图 ${pictures}${first.alt === '' ? '' : `：${first.alt}`}］`;
  });
};
