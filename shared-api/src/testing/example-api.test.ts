import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { calls } from '../paths/paths.ts';
import { get } from '../requests/request.ts';
import { Chapter, ChapterWindow } from '../schemas/chapter.ts';
import { Category, CategoryNovels, FilteredNovels, Home, Novel, NovelList, Suggestions } from '../schemas/novel.ts';
import { OtherSearch } from '../schemas/other-search.ts';
import { Link, Site } from '../schemas/site.ts';
import { exampleFetch } from './example-api.ts';

const ask = (path: string) => get<unknown>(path, { fetch: exampleFetch });

/** Paths and messages of the errors of a value against its schema. */
const faults = (schema: TSchema, value: unknown) =>
  [...Value.Errors(schema, value)].map(({ instancePath, message }) => `${instancePath} ${message}`);

test.each<[string, TSchema]>([
  [calls.site, Site],
  [calls.links, Type.Array(Link)],
  [calls.home, Home],
  [calls.categories, Type.Array(Category)],
  [calls.categoryNovels, Type.Array(CategoryNovels)],
  [calls.filter(), FilteredNovels],
  [calls.filter({ ns: '2' }), FilteredNovels],
  [calls.search('山'), NovelList],
  [calls.suggestions('山'), Suggestions],
  [calls.otherSearch('下山'), OtherSearch],
  [calls.novel('1001'), Novel],
  [calls.novel('1002'), Novel],
  [calls.chapters('1001'), ChapterWindow],
  [calls.chapters('1002'), ChapterWindow],
  [calls.chapter('1001-1'), Chapter],
  [calls.chapter('1001-2'), Chapter],
  [calls.chapter('1001-3'), Chapter],
])('the example for the call %s fits its schema', async (path, schema) => {
  expect(faults(schema, await ask(path))).toEqual([]);
});

test('an example with an error does not fit its schema', async () => {
  const novel = await ask(calls.novel('1001'));
  expect(faults(Novel, { ...(novel as object), created_at: '昨天' })).not.toEqual([]);
});

test.each([calls.novel('9'), calls.chapter('1001-4'), '/no/such/call/'])(
  'the example API answers %s with 404',
  async (path) => {
    await expect(ask(path)).rejects.toMatchObject({ code: 'not_found', status: 404 });
  },
);

test('the example API filters novels by their status', async () => {
  const titles = async (ns?: string) =>
    ((await ask(calls.filter({ ns }))) as { items: { title: string }[] }).items.map(({ title }) => title);
  expect([await titles(), await titles('1'), await titles('2')]).toEqual([['山雪', '灯市街'], ['灯市街'], ['山雪']]);
});
