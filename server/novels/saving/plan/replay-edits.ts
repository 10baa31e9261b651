import { withoutAnnotations } from '../incoming/annotated-text.ts';
import { countWords } from '../incoming/count-words.ts';
import { contentHash, type PreparedChapter, type PreparedNovel } from '../incoming/prepare-novel.ts';
import { type Arrangement, beginVolume, moveRun, volumeAt } from './arrange-chapters.ts';
import type { ChapterEdit, ChapterMark } from './chapter-edit.ts';

/**
 * Makes the edits of a novel's chapters once more on what a file brings, so that an import keeps them. An edit whose chapter
 * the file does not have is passed over; chapters that were added come last then, unless the file has them by now.
 */
export const replayEdits = (novel: PreparedNovel, edits: readonly ChapterEdit[]): PreparedNovel => {
  if (edits.length === 0) return novel;
  const arranged = edits.reduce<Arranged>(replayEdit, { chapters: novel.chapters, volumes: novel.volumes });
  const chapters = arranged.chapters.map((chapter, index) => ({ ...chapter, no: index + 1 }));
  return {
    ...novel,
    chapters,
    word_count: chapters.reduce((sum, { word_count }) => sum + word_count, 0),
    volumes: arranged.volumes.flatMap(({ no, title }) => {
      const within = chapters.filter(({ volume_no }) => volume_no === no);
      const [first] = within;
      return first ? [{ no, title, first_no: first.no, chapter_count: within.length }] : [];
    }),
  };
};

type Arranged = Arrangement<PreparedChapter>;

const replayEdit = (arranged: Arranged, edit: ChapterEdit): Arranged => {
  const { chapters } = arranged;
  const having = (changed: readonly PreparedChapter[]): Arranged => ({ ...arranged, chapters: changed });
  if (edit.kind === 'lines') return having(withoutLines(chapters, edit.lines));
  if (edit.kind === 'add') return having(withAdded(chapters, edit));
  if (edit.kind === 'move') return withMoved(arranged, edit);
  const index = findChapter(chapters, edit.target);
  const target = chapters[index];
  if (target === undefined) return arranged;
  switch (edit.kind) {
    case 'drop':
    case 'hide':
      return having(chapters.toSpliced(index, 1));
    case 'edit': {
      const { title = target.title, texts = target.texts } = edit;
      return having(chapters.with(index, withTexts({ ...target, title }, texts)));
    }
    case 'split':
      return having(chapters.toSpliced(index, 1, ...partsOf(target, edit)));
    case 'volume':
      return beginVolume(arranged, index, edit.title);
    case 'merge': {
      const next = chapters[index + 1];
      if (next === undefined || findChapter([next], edit.next) === -1) return arranged;
      const heading = edit.withTitle ? [next.title] : [];
      return having(chapters.toSpliced(index, 2, withTexts(target, [...target.texts, ...heading, ...next.texts])));
    }
  }
};

const withAdded = (
  chapters: readonly PreparedChapter[],
  { after, chapters: added }: ChapterEdit & { kind: 'add' },
): PreparedChapter[] => {
  const known = after === null ? 0 : findChapter(chapters, after) + 1;
  const index = after !== null && known === 0 ? chapters.length : known;
  const blank = { no: 0, volume_no: volumeAt(chapters, index), word_count: 0, content_hash: '', texts: [] };
  const missing = added
    .map(({ title, texts }) => withTexts({ ...blank, title }, texts))
    .filter((chapter) => findChapter(chapters, chapter) === -1);
  return chapters.toSpliced(index, 0, ...missing);
};

const withMoved = (arranged: Arranged, edit: ChapterEdit & { kind: 'move' }): Arranged => {
  const { chapters } = arranged;
  const [first, last] = [findChapter(chapters, edit.first), findChapter(chapters, edit.last)];
  const after = edit.after === null ? -1 : findChapter(chapters, edit.after);
  const isThere = first !== -1 && last >= first && (edit.after === null || after !== -1);
  return isThere && (after < first || after > last) ? moveRun(arranged, { first, last }, after) : arranged;
};

/** The chapters that a split makes of one; the chapter alone where it has no such paragraph. */
const partsOf = (target: PreparedChapter, { at, text, title }: ChapterEdit & { kind: 'split' }): PreparedChapter[] => {
  const index = target.texts[at] === text ? at : target.texts.indexOf(text);
  if (index < 1) return [target];
  return [withTexts(target, target.texts.slice(0, index)), withTexts({ ...target, title }, target.texts.slice(index))];
};

/**
 * Index of the chapter that an edit is about: of the same title and text, else the same of those of its title, else text, else
 * title; -1 for none.
 */
const findChapter = (chapters: readonly PreparedChapter[], { title, content_hash, nth = 1 }: ChapterMark): number => {
  const titled = chapters.flatMap((chapter, index) => (chapter.title === title ? [index] : []));
  const finds: (() => number | undefined)[] = [
    () => titled.find((index) => chapters[index]?.content_hash === content_hash),
    () => titled[nth - 1],
    () => chapters.findIndex((chapter) => chapter.content_hash === content_hash),
    () => titled[0],
  ];
  return finds.map((find) => find()).find((index) => index !== undefined && index !== -1) ?? -1;
};

const withoutLines = (chapters: readonly PreparedChapter[], lines: readonly string[]): PreparedChapter[] => {
  const dropped = new Set(lines);
  const isDropped = (text: string) => dropped.has(withoutAnnotations(text));
  return chapters.map((chapter) =>
    chapter.texts.some(isDropped)
      ? withTexts(
          chapter,
          chapter.texts.filter((text) => !isDropped(text)),
        )
      : chapter,
  );
};

const withTexts = (chapter: PreparedChapter, texts: string[]): PreparedChapter => ({
  ...chapter,
  texts,
  content_hash: contentHash(texts),
  word_count: texts.reduce((count, text) => count + countWords(withoutAnnotations(text)), 0),
});
