import { readAnnotated } from '../../novels/saving/incoming/annotated-text.ts';
import { readEpub } from '../epub/read-epub.ts';
import { lostCharacters, wordsOf } from './characters.ts';
import { epubOf } from './epub-of.ts';

export type Parts = Parameters<typeof epubOf>[0];

/** Title and author of the book. */
export const metadata = '<dc:title>渡口记</dc:title><dc:creator>林渡</dc:creator>';

/** Two paragraphs of a chapter. */
export const text = '<p>天还没有亮，渡口的灯先亮了。</p><p>老周把船推下水，听见有人咳嗽。</p>';

/** An entry of the navigation. */
export const link = (href: string, title: string): string => `<li><a href="${href}">${title}</a></li>`;

type Page = string | Uint8Array;

/** The parts of a book of two chapters, 雾 and 船. */
export const chapters = (first: Page, second: Page = text): Pick<Parts, 'documents' | 'nav'> => ({
  documents: { 'a.xhtml': first, 'b.xhtml': second },
  nav: link('a.xhtml', '雾') + link('b.xhtml', '船'),
});

/** Reads the book 渡口记 of these parts, and expects that no character of it is lost. */
export const read = async (parts: Parts) => {
  const found = await readEpub(epubOf({ metadata, ...parts }), 'x.epub');
  expect(lostCharacters(found, wordsOf(found.novel))).toEqual({});
  return found;
};

type Found = Awaited<ReturnType<typeof read>>;

export const titlesOf = ({ novel }: Found): string[] => novel.chapters.map(({ title }) => title);

/** The first paragraph of each chapter. */
export const firstLines = ({ novel }: Found) => novel.chapters.map(({ paragraphs }) => paragraphs[0]);

/** The paragraphs of the chapters, as they will be stored. */
export const paragraphsOf = ({ novel }: Found) => novel.chapters.map(({ paragraphs }) => paragraphs.map(readAnnotated));
