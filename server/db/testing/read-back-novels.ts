import { brotliDecompressSync } from 'node:zlib';
import { isNobody } from 'shared-api/is-nobody';
import { calls } from 'shared-api/paths';
import { getCompressedChapter } from '../../novels/catalog/chapters/get-chapter.ts';
import { chapterId, isoTime } from '../ids.ts';
import type { Row } from './fixtures.ts';
import type { ReadBack, UpgradedLibrary } from './upgraded-library.ts';

const timeOf = (value: Row[string] | undefined): string => isoTime(Number(value));
const listOf = (value: Row[string] | undefined): string[] => JSON.parse(String(value));

/** The ids, on the wire, of a fixture's novels that nobody took down. */
const readable = ({ fixture }: UpgradedLibrary): string[] =>
  (fixture.rows.novels ?? []).filter(({ taken_down_at }) => !taken_down_at).map(({ id }) => String(id));

/** Calls for each row whose novel can be read; the others are 410. */
const forEachReadable = async (
  rows: readonly Row[],
  library: UpgradedLibrary,
  novelOf: (row: Row) => Row[string] | undefined,
  check: (row: Row, novelId: string) => Promise<void>,
): Promise<void> => {
  for (const row of rows) {
    const id = String(novelOf(row));
    if (readable(library).includes(id)) await check(row, id);
    else expect((await library.visitor.call(calls.novel(id))).statusCode).toBe(410);
  }
};

const idsOf = (items: { id: string }[]): string[] => items.map(({ id }) => id);

/** Checks by which the tables of novels are read back. */
export const readBackNovels: Record<string, ReadBack> = {
  authors: async (rows, { fixture, read }) => {
    for (const { id, name } of rows) {
      const novel = fixture.rows.novels?.find((one) => one.author_id === id);
      expect((await read(calls.novel(String(novel?.id)))).author).toEqual({ id: String(id), name });
    }
  },
  categories: async (rows, { read }) => {
    const inOrder = rows.toSorted((one, other) => Number(one.position) - Number(other.position));
    expect(await read(calls.categories)).toEqual(
      inOrder.map(({ id, name, novel_count }) => ({ id: String(id), name, novel_count })),
    );
  },
  novels: (rows, library) =>
    forEachReadable(
      rows,
      library,
      ({ id }) => id,
      async (row, id) => {
        const { title, cover_url, intro, source, status, word_count, chapter_count, collect_count, like_count } = row;
        expect(await library.read(calls.novel(id))).toMatchObject({
          ...{ id, title, cover_url, intro, source, status, word_count, chapter_count, collect_count, like_count },
          author: { id: String(row.author_id) },
          category: { id: String(row.category_id) },
          tags: listOf(row.tags),
          first_chapter_id: row.first_serial === null ? null : chapterId(Number(id), Number(row.first_serial)),
          latest_chapter:
            row.latest_serial === null
              ? null
              : {
                  id: chapterId(Number(id), Number(row.latest_serial)),
                  no: row.latest_no,
                  title: row.latest_title,
                  published_at: timeOf(row.latest_at),
                },
          read_count: {
            day: row.read_day,
            week: row.read_week,
            month: row.read_month ?? row.read_week,
            total: row.read_total,
          },
          created_at: timeOf(row.created_at),
          updated_at: timeOf(row.updated_at),
        });
      },
    ),
  novel_tags: (rows, library) =>
    forEachReadable(
      rows,
      library,
      ({ novel_id }) => novel_id,
      async ({ tag }, id) => {
        expect(idsOf((await library.read(calls.filter({ tags: String(tag) }))).items)).toContain(id);
      },
    ),
  novel_search: (rows, library) =>
    forEachReadable(
      rows,
      library,
      ({ novel_id }) => novel_id,
      async ({ title_key, author_key, pinyin, initials }, id) => {
        for (const keyword of [title_key, author_key, pinyin, initials, String(title_key).slice(1, 3)]) {
          expect(idsOf((await library.read(calls.search(String(keyword)))).items)).toContain(id);
        }
      },
    ),
  name_keys: async (rows, library) => {
    for (const { kind, name, name_key, pinyin, initials } of rows) {
      if (isNobody(String(name))) continue;
      for (const typed of [name_key, pinyin, initials]) {
        const { suggestions } = await library.read(calls.suggestions(String(typed)));
        expect(suggestions).toContainEqual(expect.objectContaining({ kind, text: name }));
      }
    }
  },
  name_readings: async (rows, library) => {
    for (const { name_key, pinyin, initials } of rows.filter(({ kind }) => kind === 'title')) {
      const novel = library.fixture.rows.novel_search?.find(({ title_key }) => title_key === name_key);
      const id = String(novel?.novel_id);
      if (!readable(library).includes(id)) continue;
      for (const keyword of [pinyin, initials])
        expect(idsOf((await library.read(calls.search(String(keyword)))).items)).toContain(id);
    }
  },
  volumes: (rows, library) =>
    forEachReadable(
      rows,
      library,
      ({ novel_id }) => novel_id,
      async ({ novel_id: _, ...volume }, id) => {
        expect((await library.read(calls.chapters(id))).volumes).toContainEqual(volume);
      },
    ),
  chapters: (rows, library) =>
    forEachReadable(
      rows,
      library,
      ({ novel_id }) => novel_id,
      async ({ serial, no, title, volume_no, word_count, revision, content_hash, ...row }, id) => {
        expect(await library.read(calls.chapter(chapterId(Number(id), Number(serial))))).toMatchObject({
          ...{ no, title, word_count, revision, content_hash },
          volume: volume_no === null ? null : { no: volume_no },
          published_at: timeOf(row.published_at),
          updated_at: timeOf(row.updated_at),
        });
      },
    ),
  chapter_texts: (rows, library) =>
    forEachReadable(
      rows,
      library,
      ({ novel_id }) => novel_id,
      async ({ serial, paragraphs, compressed }, id) => {
        const texts: [string, string][] = JSON.parse(String(paragraphs));
        const cid = chapterId(Number(id), Number(serial));
        const read = await library.read(calls.chapter(cid));
        expect(read.paragraphs).toEqual(texts.map(([pid, text]) => ({ pid, text })));
        const answer = await getCompressedChapter(library.store, cid);
        expect(answer && JSON.parse(brotliDecompressSync(answer).toString())).toEqual(
          compressed ? { data: read } : null,
        );
      },
    ),
  // A pick that a banner shows gives way.
  picks: async (rows, { fixture, read }) => {
    const banners = fixture.rows.banners ?? [];
    const shown = rows.filter((pick) => !banners.some(({ novel_id }) => novel_id === pick.novel_id));
    expect(idsOf((await read(calls.home)).picks)).toEqual(shown.map(({ novel_id }) => String(novel_id)));
  },
  banners: async (rows, { read }) => {
    const { banners }: { banners: { novel: { id: string } | null }[] } = await read(calls.home);
    expect(banners.map(({ novel, ...banner }) => ({ ...banner, novel: novel?.id ?? null }))).toEqual(
      rows.map(({ id: _, novel_id, ...banner }) => ({ ...banner, novel: novel_id === null ? null : String(novel_id) })),
    );
  },
  links: async (rows, { read }) => {
    // Links to legal pages stand behind them.
    const links: object[] = await read(calls.links);
    expect(links.slice(0, rows.length)).toEqual(rows.map(({ link_name, link_url }) => ({ link_name, link_url })));
  },
  settings: async (rows, { read }) => {
    expect(await read(calls.site)).toMatchObject(Object.fromEntries(rows.map(({ name, value }) => [name, value])));
  },
};
