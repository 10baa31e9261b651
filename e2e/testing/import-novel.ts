import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OwnServer } from './servers/own-server.ts';

interface NovelText {
  title: string;
  author: string;
  category?: string;
  status?: '完本' | '连载';
  /** Paragraphs of each chapter, by its heading. */
  chapters: Record<string, string[]>;
}

/** Imports a novel into a site's library: anew, or as a new edition of the one with this title and author. @returns its id */
export const importNovel = (
  { library }: OwnServer,
  { title, author, category, status, chapters }: NovelText,
): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-novel-'));
  const file = path.join(folder, `${title}.txt`);
  const head = [`书名：${title}`, `作者：${author}`, category && `分类：${category}`, status && `状态：${status}`];
  const text = Object.entries(chapters).flatMap(([heading, paragraphs]) => [heading, ...paragraphs]);
  writeFileSync(file, [head.filter(Boolean).join('\n'), ...text, ''].join('\n\n'));
  const { novel_id } = JSON.parse(library('import', file, '--json')) as { novel_id: string };
  rmSync(folder, { recursive: true });
  return novel_id;
};
