import { setImmediate as giveWay } from 'node:timers/promises';
import type { Insertable, Transaction } from 'kysely';
import { lockCategoriesShared } from '../../db/category-list.ts';
import { countAddition } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { countManyInFacets } from '../catalog/facets/update-facet-counts.ts';
import { writeReadings } from '../search/names/write-readings.ts';
import { type SearchTerms, searchTerms } from '../search/search-terms.ts';
import { signatureId } from '../search/texts/signature-parts.ts';
import { insertSignatures } from '../search/texts/write-pieces.ts';
import type { IncomingNovel, SavedNovel } from './incoming/incoming-novel.ts';
import { type PreparedNovel, prepareNovel } from './incoming/prepare-novel.ts';
import { type ChapterPlan, planChapters } from './plan/plan-chapters.ts';
import { findOrAddAuthors, findOrAddCategory } from './write/authors-and-categories.ts';
import { chapterColumns, importedColumnsOf } from './write/novel-columns.ts';
import { type PackedText, packTexts } from './write/write-chapters.ts';
import { signaturesOf } from './write/write-signatures.ts';

/** Counts and times that readers would have left on a novel by now; times are epoch milliseconds. */
export interface NovelHistory {
  read_day: number;
  read_week: number;
  read_month: number;
  read_total: number;
  collect_count: number;
  like_count: number;
  created_at: number;
  latest_at: number;
}

export interface NovelWithHistory {
  novel: IncomingNovel;
  history: NovelHistory;
}

/** A novel with history, prepared so far that only the database is left. */
export interface Seeded {
  novel: PreparedNovel;
  terms: SearchTerms;
  history: NovelHistory;
  plan: ChapterPlan;
  packed: readonly PackedText[];
  signatures: ReturnType<typeof signaturesOf>;
}

/** Prepares novels with a made-up history so far that only the database is left: other novels can be saved meanwhile. */
export const prepareWithHistory = async (novels: Iterable<NovelWithHistory>): Promise<Seeded[]> => {
  const now = Date.now();
  const prepared: Seeded[] = [];
  for (const novel of novels) {
    prepared.push(await prepare(novel, now));
    if (prepared.length % preparedAtOnce === 0) await giveWay();
  }
  return prepared;
};

/** Novels that are prepared before others get their turn: some 20 ms. */
const preparedAtOnce = 100;

/**
 * Adds novels with a made-up history, for benchmarks: all in one transaction and many rows to a statement, since one novel after the
 * other spends most of the time on statements. Novels that are there stay as they are.
 */
export const savePrepared = async (
  store: Store,
  trx: Transaction<Tables>,
  prepared: readonly Seeded[],
): Promise<SavedNovel[]> => {
  await lockCategoriesShared(store.dialect, trx);
  await store.dialect.expectManyRows(trx);
  const known = await findKnown(trx, prepared);
  const fresh = prepared.filter(({ novel }) => !known.has(novel.import_key));
  const added = fresh.length === 0 ? new Map<string, number>() : await addAll(store, trx, fresh);
  return prepared.map(({ novel, plan }) => {
    const id = added.get(novel.import_key);
    if (id !== undefined) return { novelId: String(id), outcome: 'added', chapters: plan.counts, titles: plan.titles };
    return {
      novelId: String(known.get(novel.import_key)),
      outcome: 'unchanged',
      chapters: { added: 0, changed: 0, removed: 0 },
      titles: { changed: [], removed: [] },
    };
  });
};

const prepare = async ({ novel: incoming, history }: NovelWithHistory, now: number): Promise<Seeded> => {
  const novel = prepareNovel(incoming);
  const terms = await searchTerms(novel.title, novel.author);
  const none = novel.chapters.map(() => undefined);
  const plan = planChapters([], novel.chapters, none, { novelId: 0, nextSerial: 1, now, oldTexts: new Map() });
  return { novel, terms, history, plan, packed: packTexts(plan.texts), signatures: signaturesOf(plan) };
};

const findKnown = async (trx: Transaction<Tables>, prepared: readonly Seeded[]): Promise<Map<string, number>> => {
  const keys = prepared.map(({ novel }) => novel.import_key);
  const rows = await trx.selectFrom('novels').select(['id', 'import_key']).where('import_key', 'in', keys).execute();
  return new Map(rows.map(({ id, import_key }) => [import_key, id]));
};

/** @returns the ids of the novels, by their import keys */
const addAll = async (
  store: Store,
  trx: Transaction<Tables>,
  fresh: readonly Seeded[],
): Promise<Map<string, number>> => {
  const { dialect } = store;
  const now = Date.now();
  const insert = <Table extends keyof Tables>(table: Table, rows: readonly Insertable<Tables[Table]>[]) =>
    dialect.insertRows(trx, table, rows);
  const authors = await findOrAddAuthors(trx, new Set(fresh.map(({ novel }) => novel.author)));
  const categories = new Map<string, number>();
  for (const { novel } of fresh) {
    if (!categories.has(novel.category))
      categories.set(novel.category, await findOrAddCategory(dialect, trx, novel.category));
  }
  await writeReadings(
    trx,
    fresh.flatMap(({ terms }) => terms.readings),
  );
  const rows = fresh.map(({ novel, plan, history }) => ({
    ...importedColumnsOf(novel, authors.get(novel.author) ?? 0, categories.get(novel.category) ?? 0),
    ...chapterColumns(plan, now, false),
    ...history,
    listed_reads: history.read_week,
    listed_collects: history.collect_count,
    updated_at: now,
  }));
  await insert('novels', rows);
  const ids = await findKnown(trx, fresh);
  const all = fresh.map((one) => ({ ...one, id: ids.get(one.novel.import_key) ?? 0 }));
  await insert(
    'volumes',
    all.flatMap(({ id, novel }) => novel.volumes.map((volume) => ({ ...volume, novel_id: id }))),
  );
  await insert(
    'chapters',
    all.flatMap(({ id, plan }) => plan.rows.map((row) => ({ ...row, novel_id: id }))),
  );
  await insert(
    'chapter_texts',
    all.flatMap(({ id, packed }) => packed.map((text) => ({ ...text, novel_id: id }))),
  );
  await insertSignatures(
    store,
    trx,
    all.flatMap(({ id, signatures }) =>
      signatures.map(({ part, signature }) => ({ id: signatureId(id, part), signature })),
    ),
  );
  await insert(
    'novel_tags',
    all.flatMap(({ id, novel }) => novel.tags.map((tag) => ({ tag, novel_id: id }))),
  );
  await dialect.addSearchTerms(
    trx,
    all.map(({ id, terms: { readings: _, ...terms } }) => ({ ...terms, novel_id: id })),
  );
  await countAddition(trx);
  await countManyInFacets(
    trx,
    rows.map((row) => ({ ...row, taken_down_at: null })),
  );
  return ids;
};
