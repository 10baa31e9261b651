import { inReadersScript } from 'shared-api/readers-script';
import type { Note } from 'shared-api/schemas/note';

/** A novel as its notes name it. */
export interface NotedNovel {
  id: string;
  title: string;
  author: string;
}

/**
 * Notes of a novel as a Markdown document: a heading for each chapter, the quotes, and what was written on them. All that is the novel's stands
 * in the reader's script.
 */
export const notesMarkdown = ({ title, author }: NotedNovel, notes: readonly Note[]): string => {
  const parts = [`# 《${ofNovel(title)}》笔记`, `作者：${ofNovel(author)}，共 ${notes.length} 条`];
  let chapter = '';
  for (const note of notes) {
    if (note.chapter_id !== chapter)
      parts.push(`## ${note.chapter_title === null ? '已删除的章节' : ofNovel(note.chapter_title)}`);
    chapter = note.chapter_id;
    parts.push(quoted(note.quote));
    if (note.note !== '') parts.push(note.note.split('\n').map(escaped).join('  \n'));
  }
  return `${parts.join('\n\n')}\n`;
};

const quoted = (quote: string): string =>
  inReadersScript(quote)
    .split('\n')
    .map((line) => `> ${escaped(line)}`)
    .join('\n>\n');

const ofNovel = (words: string): string => escaped(inReadersScript(words));

/** Characters that Markdown would take for its own. */
const escaped = (line: string): string =>
  line.replace(/[\\`*_<>[\]#|~]/g, '\\$&').replace(/^(\s*\d*)([-+.)])(?=\s)/, '$1\\$2');
