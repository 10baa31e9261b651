import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OwnServer } from '../servers/own-server.ts';

interface NovelText {
  title: string;
  author: string;
  category?: string;
  status?: '完本' | '连载';
  /** Paragraphs of each chapter, by its heading. */
  chapters: Record<string, string[]>;
}

/**
 * Imports novels into a site's library by one call: each anew, or as a new edition of the one with this title and author.
 * @returns their ids
 */
export const importNovels = async <Novels extends NovelText[]>(
  { library }: OwnServer,
  ...novels: Novels
): Promise<{ [Index in keyof Novels]: string }> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-novel-'));
  const files = novels.map((novel, index) => {
    const file = path.join(folder, `${index}-${novel.title}.txt`);
    writeFileSync(file, textOf(novel));
    return file;
  });
  const lines = (await library('import', ...files, '--json')).trim().split('\n');
  rmSync(folder, { recursive: true });
  return lines.map((line) => JSON.parse(line).novel_id) as { [Index in keyof Novels]: string };
};

/** Imports one novel. @returns its id */
export const importNovel = async (site: OwnServer, novel: NovelText): Promise<string> =>
  (await importNovels(site, novel))[0];

const textOf = ({ title, author, category, status, chapters }: NovelText): string => {
  const head = [`书名：${title}`, `作者：${author}`, category && `分类：${category}`, status && `状态：${status}`];
  const text = Object.entries(chapters).flatMap(([heading, paragraphs]) => [heading, ...paragraphs]);
  return [head.filter(Boolean).join('\n'), ...text, ''].join('\n\n');
};
