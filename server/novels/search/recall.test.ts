import type { Store } from '../../db/open-store.ts';
import { seededRandom } from '../../importing/seed/random.ts';
import { syntheticNovel } from '../../importing/seed/synthetic-novel.ts';
import { allItems } from '../../testing/all-items.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { saveWithHistory } from '../../testing/save-with-history.ts';
import { foldText } from './fold-text.ts';
import { foldName } from './names/fold-name.ts';
import { createNameReading } from './names/read-names.ts';
import { searchNovels } from './names/search-novels.ts';
import { searchTerms } from './search-terms.ts';
import { searchTexts } from './texts/search-texts.ts';

const novels = Array.from({ length: 80 }, (_, index) =>
  syntheticNovel({ seed: 14, chapters: 2, characters: 250 }, index, Date.UTC(2026, 5, 15)),
);
const titles = novels.map(({ novel }) => novel.title);
const authors = novels.map(({ novel }) => novel.author);
const tags = [...new Set(novels.flatMap(({ novel }) => novel.tags))];
let random = seededRandom(14, 0);

/** A random piece of a text, of a length within these bounds. */
const pieceOf = (text: string, least: number, most: number): string => {
  const characters = [...text];
  const start = random.below(Math.max(1, characters.length - least));
  return characters.slice(start, start + least + random.below(most - least + 1)).join('');
};
const queries = (make: () => string): string[] => Array.from({ length: 12 }, make);

/** Random queries, against every novel compared with them one by one. */
describeOnEachDatabase('the recall of the search', (open) => {
  let store: Store;
  const idsOf = new Map<string, string>();
  beforeAll(async () => {
    store = await open();
    const saved = await saveWithHistory(store, novels);
    for (const [index, { novelId }] of saved.entries()) idsOf.set(nameOf(novels[index]?.novel), novelId);
    await createNameReading(store)();
  });

  // The same queries whichever tests have run before.
  beforeEach(() => {
    random = seededRandom(14, 0);
  });

  const nameOf = (novel: { title: string; author: string } | undefined) => `${novel?.title}\n${novel?.author}`;
  const idsWhere = (matches: (novel: (typeof novels)[number]['novel']) => boolean): string[] =>
    novels.flatMap(({ novel }) => (matches(novel) ? [idsOf.get(nameOf(novel)) ?? ''] : [])).sort();

  it.each([
    ['sorted', undefined],
    ['walked', { sorted: 2, lookedAt: 9 }],
  ])(
    'every title and author that holds a random piece is found, and every tag that is one, where hits are %s [B12.05]',
    async (_, bounds) => {
      for (const keyword of queries(() => pieceOf(random.pick(random.pick([titles, authors, tags])), 1, 4))) {
        const key = foldName(keyword);
        const found = await allItems((cursor) => searchNovels(store, { keyword, cursor }, bounds));
        const holding = idsWhere(
          ({ title, author, tags: own }) =>
            [title, author].some((name) => foldName(name).includes(key)) || own.some((tag) => foldName(tag) === key),
        );
        expect([keyword, found.map(({ id }) => id).sort()]).toEqual([keyword, key === '' ? [] : holding]);
      }
    },
  );

  it.each([
    ['sorted', undefined],
    ['walked', { sorted: 2, lookedAt: 9 }],
  ])('every novel with a tag is found by its pinyin and its initials, once, where hits are %s', async (_, bounds) => {
    for (const tag of queries(() => random.pick(tags))) {
      const read = await searchTerms(tag, '');
      for (const keyword of [tag, read.pinyin, read.initials]) {
        const found = (await allItems((cursor) => searchNovels(store, { keyword, cursor }, bounds))).map(
          ({ id }) => id,
        );
        expect(found).toEqual([...new Set(found)]);
        expect(found).toEqual(expect.arrayContaining(idsWhere((novel) => novel.tags.includes(tag))));
      }
    }
  });

  it('every title and author whose initials hold random ones is found', async () => {
    const terms = new Map<string, string[]>();
    for (const { novel } of novels) {
      const { latin_starts, readings } = await searchTerms(novel.title, novel.author);
      const otherwise = readings.flatMap(({ pinyin, initials }) => [pinyin, initials]);
      terms.set(nameOf(novel), [...latin_starts.trim().split(' '), ...otherwise]);
    }
    const initials = await Promise.all(titles.map(async (title) => (await searchTerms(title, '')).initials));
    for (const keyword of queries(() => pieceOf(random.pick(initials), 3, 5))) {
      const found = await allItems((cursor) => searchNovels(store, { keyword, cursor }));
      const holding = idsWhere(
        (novel) => terms.get(nameOf(novel))?.some((start) => start.startsWith(keyword)) ?? false,
      );
      expect([keyword, found.map(({ id }) => id).sort()]).toEqual([keyword, holding]);
    }
  });

  it('every novel whose text holds a random piece is found, over all pages [B12.05]', async () => {
    const paragraphs = novels.map(({ novel }) => novel.chapters.flatMap((chapter) => chapter.paragraphs));
    for (const keyword of queries(() => pieceOf(random.pick(random.pick(paragraphs)), 2, 6))) {
      const key = foldText(keyword);
      const found = await allItems((cursor) => searchTexts(store, { keyword, cursor }));
      const holding = idsWhere(({ chapters }) =>
        chapters.some((chapter) => chapter.paragraphs.some((text) => foldText(text).includes(key))),
      );
      expect([keyword, [...new Set(found.map(({ novel }) => novel.id))].sort()]).toEqual([
        keyword,
        key === '' ? [] : holding,
      ]);
    }
  });
});
