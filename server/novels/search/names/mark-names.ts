import type { FoundNovel, NameMark, NovelSummary } from 'shared-api/schemas/novel';
import { findAllFolded, inCharacters } from '../fold-text.ts';

/** Adds to a novel where its names hold a folded keyword. */
export const withMarks = (novel: NovelSummary, key: string): FoundNovel => ({
  ...novel,
  marks: { title: marksIn(novel.title, key), author: marksIn(novel.author.name, key) },
});

/** Marks a keyword that is title and author in one, in either order. */
export const withMarksOfBoth = (novel: NovelSummary, key: string): FoundNovel => {
  const characters = [...key];
  for (let at = 1; at < characters.length; at += 1) {
    const [first, second] = [characters.slice(0, at).join(''), characters.slice(at).join('')];
    for (const [ofTitle, ofAuthor] of [
      [first, second],
      [second, first],
    ] as const) {
      const marks = { title: marksIn(novel.title, ofTitle), author: marksIn(novel.author.name, ofAuthor) };
      if (marks.title.length > 0 && marks.author.length > 0) return { ...novel, marks };
    }
  }
  return withMarks(novel, key);
};

const marksIn = (name: string, key: string): NameMark[] =>
  findAllFolded(name, key).map((range) => inCharacters(name, range));
