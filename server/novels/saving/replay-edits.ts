import type { ChapterEdit, ChapterMark } from './chapter-edit.ts';
import { countWords } from './count-words.ts';
import { contentHash, type PreparedChapter, type PreparedNovel } from './prepare-novel.ts';

/**
 * Makes the edits of a novel's chapters once more on what a file brings, so that an import keeps them. An edit whose chapter
 * the file does not have is passed over.
 */
export const replayEdits = (novel: PreparedNovel, edits: readonly ChapterEdit[]): PreparedNovel => {
  if (edits.length === 0) return novel;
  const chapters = edits
    .reduce<PreparedChapter[]>(replayEdit, novel.chapters)
    .map((chapter, index) => ({ ...chapter, no: index + 1 }));
  return {
    ...novel,
    chapters,
    word_count: chapters.reduce((sum, { word_count }) => sum + word_count, 0),
    volumes: novel.volumes.flatMap(({ no, title }) => {
      const within = chapters.filter(({ volume_no }) => volume_no === no);
      const [first] = within;
      return first ? [{ no, title, first_no: first.no, chapter_count: within.length }] : [];
    }),
  };
};

const replayEdit = (chapters: PreparedChapter[], edit: ChapterEdit): PreparedChapter[] => {
  if (edit.kind === 'lines') return withoutLines(chapters, edit.lines);
  const index = findChapter(chapters, edit.target);
  const target = chapters[index];
  if (target === undefined) return chapters;
  if (edit.kind === 'drop') return chapters.toSpliced(index, 1);
  if (edit.kind === 'edit') {
    const { title = target.title, texts = target.texts } = edit;
    return chapters.with(index, withTexts({ ...target, title }, texts));
  }
  const next = chapters[index + 1];
  if (next === undefined || findChapter([next], edit.next) === -1) return chapters;
  const heading = edit.withTitle ? [next.title] : [];
  return chapters.toSpliced(index, 2, withTexts(target, [...target.texts, ...heading, ...next.texts]));
};

/** Index of the chapter that an edit is about: of the same title and text, else title, else text; -1 for none. */
const findChapter = (chapters: readonly PreparedChapter[], { title, content_hash }: ChapterMark): number => {
  const tests: ((chapter: PreparedChapter) => boolean)[] = [
    (chapter) => chapter.title === title && chapter.content_hash === content_hash,
    (chapter) => chapter.title === title,
    (chapter) => chapter.content_hash === content_hash,
  ];
  return tests.map((test) => chapters.findIndex(test)).find((index) => index !== -1) ?? -1;
};

const withoutLines = (chapters: PreparedChapter[], lines: readonly string[]): PreparedChapter[] => {
  const dropped = new Set(lines);
  return chapters.map((chapter) =>
    chapter.texts.some((text) => dropped.has(text))
      ? withTexts(
          chapter,
          chapter.texts.filter((text) => !dropped.has(text)),
        )
      : chapter,
  );
};

const withTexts = (chapter: PreparedChapter, texts: string[]): PreparedChapter => ({
  ...chapter,
  texts,
  content_hash: contentHash(texts),
  word_count: texts.reduce((count, text) => count + countWords(text), 0),
});
