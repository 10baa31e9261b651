import type { Paragraph } from 'shared-api/schemas/chapter';
import { readAnnotated } from '../../saving/incoming/annotated-text.ts';
import type { ChapterEdit } from '../../saving/plan/chapter-edit.ts';
import { linesOf } from './found-chapter.ts';
import type { EditUndo } from './keep-edit.ts';

/** A chapter as editors see it, a line for each paragraph. */
interface Written {
  title: string;
  texts: string[];
}

/** Chapters that are told of an edit of many. */
const maxChapters = 20;

/** The chapters that an edit changed, as they were and as they were then. One that only moves chapters changes none. */
export const changesOf = (edit: ChapterEdit, { chapters }: EditUndo): { before: Written[]; after: Written[] } => {
  const before = chapters
    .slice(0, maxChapters)
    .map(({ row, paragraphs }) => ({ title: row.title, texts: linesOf(paragraphs ?? []) }));
  return { before, after: afterOf(edit, before, chapters[0]?.paragraphs ?? []).slice(0, maxChapters) };
};

const afterOf = (edit: ChapterEdit, before: readonly Written[], paragraphs: readonly Paragraph[]): Written[] => {
  const [first, second] = before;
  switch (edit.kind) {
    case 'edit':
      return [
        { title: edit.title ?? first?.title ?? '', texts: edit.texts ? typedLines(edit.texts) : (first?.texts ?? []) },
      ];
    case 'add':
      return edit.chapters.map(({ title, texts }) => ({ title, texts: typedLines(texts) }));
    case 'merge': {
      const heading = edit.withTitle ? [edit.next.title] : [];
      return first && second ? [{ ...first, texts: [...first.texts, ...heading, ...second.texts] }] : [];
    }
    case 'split': {
      const parts = [paragraphs.slice(0, edit.at), paragraphs.slice(edit.at)].map(linesOf);
      return parts.map((texts, index) => ({ title: index === 0 ? (first?.title ?? '') : edit.title, texts }));
    }
    case 'lines':
      return before.map(({ title, texts }) => ({ title, texts: texts.filter((text) => !edit.lines.includes(text)) }));
    default:
      return [];
  }
};

const typedLines = (texts: readonly string[]): string[] =>
  linesOf(texts.map((text) => ({ pid: '', ...readAnnotated(text) })));
