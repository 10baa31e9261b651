import type { IncomingChapter } from '../../../novels/saving/incoming/incoming-novel.ts';
import { lengthInChapter, novelBounds } from '../../../novels/saving/incoming/novel-bounds.ts';

/** Chapters no longer than a page can show, and what was cut for it. */
export interface CutChapters {
  chapters: IncomingChapter[];
  cuts: { title: string; pieces: number }[];
  /** Words of the titles that do not stand in the text: （1）, and the title again for each further piece. */
  added: string[];
}

/** Groups paragraphs so that each group is within the bounds of a chapter. */
const pagesOf = (paragraphs: string[]): string[][] => {
  const pages: string[][] = [];
  let length = 0;
  for (const paragraph of paragraphs) {
    const page = pages.at(-1);
    const added = lengthInChapter(paragraph);
    const fits = length + added <= novelBounds.chapterLength;
    if (page !== undefined && fits && page.length < novelBounds.paragraphsInChapter) {
      page.push(paragraph);
      length += added;
    } else {
      pages.push([paragraph]);
      length = added;
    }
  }
  return pages;
};

/** Cuts chapters that are too long for one page into several of the same name, numbered （1）, （2）, between paragraphs. */
export const cutChapters = (found: IncomingChapter[]): CutChapters => {
  const cut: CutChapters = { chapters: [], cuts: [], added: [] };
  for (const chapter of found) {
    const pages = pagesOf(chapter.paragraphs);
    if (pages.length < 2) {
      cut.chapters.push(chapter);
      continue;
    }
    cut.cuts.push({ title: chapter.title, pieces: pages.length });
    pages.forEach((paragraphs, index) => {
      const number = `（${index + 1}）`;
      cut.chapters.push({ ...chapter, title: `${chapter.title}${number}`, paragraphs });
      cut.added.push(index === 0 ? number : `${chapter.title}${number}`);
    });
  }
  return cut;
};
