import type { Note } from 'shared-api/schemas/note';

/** A novel as its notes name it. */
export interface NotedNovel {
  id: string;
  title: string;
  author: string;
}

/** Notes of a novel as a Markdown document: a heading for each chapter, the quotes, and what was written on them. */
export const notesMarkdown = ({ title, author }: NotedNovel, notes: readonly Note[]): string => {
  const parts = [`# 《${escaped(title)}》笔记`, `作者：${escaped(author)}，共 ${notes.length} 条`];
  let chapter = '';
  for (const note of notes) {
    if (note.chapter_id !== chapter) parts.push(`## ${escaped(note.chapter_title ?? '已删除的章节')}`);
    chapter = note.chapter_id;
    parts.push(quoted(note.quote));
    if (note.note !== '') parts.push(note.note.split('\n').map(escaped).join('  \n'));
  }
  return `${parts.join('\n\n')}\n`;
};

const quoted = (quote: string): string =>
  quote
    .split('\n')
    .map((line) => `> ${escaped(line)}`)
    .join('\n>\n');

/** Characters that Markdown would take for its own. */
const escaped = (line: string): string =>
  line.replace(/[\\`*_<>[\]#|~]/g, '\\$&').replace(/^(\s*\d*)([-+.)])(?=\s)/, '$1\\$2');
