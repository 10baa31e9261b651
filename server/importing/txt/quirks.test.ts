import fc from 'fast-check';
import { lostCharacters, wordsOf } from '../testing/characters.ts';
import { collectionQuirks, shortLineQuirks } from '../testing/quirks/collections.ts';
import { contentsQuirks } from '../testing/quirks/contents.ts';
import { inlineQuirks } from '../testing/quirks/inline.ts';
import { numeralQuirks } from '../testing/quirks/numerals.ts';
import { shortQuirks } from '../testing/quirks/short.ts';
import type { QuirkyBook } from '../testing/quirks/words.ts';
import { readNovel } from './read-novel.ts';

const read = (lines: string[], lineBreak = '\n') => readNovel(Buffer.from(lines.join(lineBreak)), '渡口记.txt');

const checkBook = ({ lines, chapters, volumes = [], sections = [] }: QuirkyBook) => {
  const found = read(lines);
  expect(found.chapterTitles).toEqual(chapters);
  expect(found.novel.volumes.map(({ title }) => title)).toEqual(volumes);
  expect(found.sectionTitles).toEqual(sections);
  expect(found.leftOut.filter(({ reason }) => reason === 'unplaced')).toEqual([]);
  expect(lostCharacters(found, wordsOf(found.novel))).toEqual({});
};

describe('books with a fault of a common kind', () => {
  it.each(Object.entries(contentsQuirks))('a contents list %s is no chapters [B6.01]', (_, book) => checkBook(book));
  it.each(Object.entries(inlineQuirks))('headings within paragraphs are found: %s [B6.02]', (_, book) =>
    checkBook(book),
  );
  it.each(Object.entries(numeralQuirks))('a number that %s costs no chapter and makes none [B6.03]', (_, book) =>
    checkBook(book),
  );
  it.each(Object.entries(collectionQuirks))('titles without numbers are found: %s [B6.05]', (_, book) =>
    checkBook(book),
  );
  it.each(Object.entries(shortQuirks))('a short book has its chapters: %s [B6.04]', (_, book) => checkBook(book));
  it.each(Object.entries(shortLineQuirks))('%s are no titles', (_, book) => checkBook(book));
});

describe('any text', () => {
  const books = [contentsQuirks, inlineQuirks, numeralQuirks, collectionQuirks, shortQuirks, shortLineQuirks].flatMap(
    Object.values,
  );
  const lines = [...new Set(books.flatMap((book: QuirkyBook) => book.lines))];
  const stretch = fc
    .constantFrom(...books)
    .chain(({ lines: all }) =>
      fc.tuple(fc.nat(all.length), fc.nat(40)).map(([start, count]) => all.slice(start, start + count)),
    );
  const anyLine = fc.oneof(
    fc.constantFrom(...lines),
    fc.string({ unit: fc.constantFrom(...'第一二三回章卷 。，：“”目录雨\t') }),
  );

  it('every character of a text made of pieces of such books is kept once or left out with a reason [B6.06]', () => {
    const texts = fc.array(fc.oneof(stretch, fc.array(anyLine, { maxLength: 5 })), { maxLength: 6 });
    fc.assert(
      fc.property(texts, fc.constantFrom('\n', '\r\n', '\n\n', ''), (pieces, lineBreak) => {
        const found = read(['渡口记', ...pieces.flat(), '雨停了，天还没有亮。'], lineBreak);
        expect(lostCharacters(found, wordsOf(found.novel))).toEqual({});
        expect(found.leftOut.filter(({ reason }) => reason === 'unplaced')).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});
