import type { Selectable, Transaction } from 'kysely';
import { countContentChange } from './content-revision.ts';
import { keepEdited } from './edited-fields.ts';
import { moveInFacets } from './facet-cells.ts';
import type { IncomingNovel, SavedNovel } from './incoming-novel.ts';
import { notifyReaders } from './notify-readers.ts';
import type { Store } from './open-store.ts';
import { type ChapterPlan, matchChapters, planChapters } from './plan-chapters.ts';
import { type PreparedNovel, prepareNovel } from './prepare-novel.ts';
import { type SearchTerms, searchTerms } from './search-terms.ts';
import type { NovelTable, Tables } from './tables.ts';
import { readTexts, writeChapters, writeVolumes } from './write-chapters.ts';
import { writeSignatures } from './write-signatures.ts';

/**
 * Puts a novel into the library, whole or not at all. The same title and author are the same novel: its id, its
 * chapters' serials and its paragraphs' pids stay with what they were given to; what comes again unchanged is
 * not written again. A chapter that no longer comes is removed. What an editor has changed by hand stays, and a novel
 * that was taken down stays so.
 * @throws RangeError for a novel without a title, or a chapter in a volume that is not there
 */
export const saveNovel = async (store: Store, incoming: IncomingNovel): Promise<SavedNovel> => {
  const novel = prepareNovel(incoming);
  // Before the transaction: in SQLite's only connection nothing else may be awaited inside it.
  const terms = await searchTerms(novel.title, novel.author);
  return store.db.transaction().execute((trx) => saveWithin(store, trx, novel, terms));
};

/** {@link saveNovel} within a transaction of the caller's. */
export const saveWithin = async (
  store: Store,
  trx: Transaction<Tables>,
  novel: PreparedNovel,
  terms: SearchTerms,
): Promise<SavedNovel> => {
  await store.dialect.lock(trx, novel.import_key);
  const there = await trx
    .selectFrom('novels')
    .selectAll()
    .where('import_key', '=', novel.import_key)
    .executeTakeFirst();
  return there ? change(store, trx, novel, terms, there) : add(store, trx, novel, terms);
};

const add = async (
  store: Store,
  trx: Transaction<Tables>,
  novel: PreparedNovel,
  terms: SearchTerms,
): Promise<SavedNovel> => {
  const now = Date.now();
  const columns = {
    ...(await ownColumns(trx, novel)),
    next_serial: 1,
    latest_at: now,
    created_at: now,
    updated_at: now,
  };
  const { id } = await trx.insertInto('novels').values(columns).returning('id').executeTakeFirstOrThrow();
  const matches = novel.chapters.map(() => undefined);
  const plan = planChapters([], novel.chapters, matches, { novelId: id, nextSerial: 1, now, oldTexts: new Map() });
  await writeTexts(store, trx, id, plan);
  await writeVolumes(trx, id, novel.volumes);
  const derived = derivedColumns(plan, now);
  await trx.updateTable('novels').set(derived).where('id', '=', id).execute();
  await writeTags(trx, id, novel.tags);
  await writeSearch(store, trx, id, terms);
  await countContentChange(trx);
  await moveInFacets(trx, null, { ...columns, ...derived, taken_down_at: null });
  return { novelId: String(id), outcome: 'added', chapters: plan.counts };
};

const change = async (
  store: Store,
  trx: Transaction<Tables>,
  novel: PreparedNovel,
  terms: SearchTerms,
  there: Selectable<NovelTable>,
): Promise<SavedNovel> => {
  const { id } = there;
  const plan = await planChange(trx, novel, there);
  const columns = keepEdited({ ...(await ownColumns(trx, novel)), ...derivedColumns(plan, there.created_at) }, there);
  const volumesWritten = await writeVolumes(trx, id, novel.volumes);
  const columnsDiffer = Object.entries(columns).some(([name, value]) => there[name as keyof NovelTable] !== value);
  const unchanged = !volumesWritten && !columnsDiffer && plan.rows.length === 0 && plan.staleRows.length === 0;
  if (unchanged) return { novelId: String(id), outcome: 'unchanged', chapters: plan.counts };
  await writeTexts(store, trx, id, plan);
  const updated = { ...columns, updated_at: Date.now() };
  await trx.updateTable('novels').set(updated).where('id', '=', id).execute();
  if (columns.tags !== there.tags) await writeTags(trx, id, novel.tags);
  if (columns.title !== there.title || columns.author_id !== there.author_id) await writeSearch(store, trx, id, terms);
  const chapters = plan.chapters.filter(({ serial }) => serial >= there.next_serial);
  if (there.taken_down_at === null)
    await notifyReaders(trx, { novelId: id, title: columns.title, chapters, now: updated.updated_at });
  await countContentChange(trx);
  await moveInFacets(trx, there, { ...there, ...updated });
  return { novelId: String(id), outcome: 'changed', chapters: plan.counts };
};

const writeTexts = async (store: Store, trx: Transaction<Tables>, id: number, plan: ChapterPlan): Promise<void> => {
  await writeChapters(trx, store.dialect, id, plan);
  await writeSignatures(trx, id, plan, (serials) => readTexts(trx, id, serials));
};

const planChange = async (
  trx: Transaction<Tables>,
  novel: PreparedNovel,
  there: Selectable<NovelTable>,
): Promise<ChapterPlan> => {
  const existing = await trx
    .selectFrom('chapters')
    .selectAll()
    .where('novel_id', '=', there.id)
    .orderBy('no')
    .execute();
  const matches = matchChapters(existing, novel.chapters);
  const edited = matches.flatMap((match, index) =>
    match && match.content_hash !== novel.chapters[index]?.content_hash ? [match.serial] : [],
  );
  return planChapters(existing, novel.chapters, matches, {
    novelId: there.id,
    nextSerial: there.next_serial,
    now: Date.now(),
    oldTexts: await readTexts(trx, there.id, edited),
  });
};

/** The columns that a novel brings itself. An author or a category that is not there yet is made. */
const ownColumns = async (trx: Transaction<Tables>, novel: PreparedNovel) => ({
  import_key: novel.import_key,
  title: novel.title,
  author_id: await authorId(trx, novel.author),
  category_id: await categoryId(trx, novel.category),
  intro: novel.intro,
  source: novel.source,
  tags: JSON.stringify(novel.tags),
  status: novel.status,
  word_count: novel.word_count,
  chapter_count: novel.chapters.length,
});

/** The columns that follow from the chapters. @param cameAt stands for a chapter's time where there is none */
const derivedColumns = (plan: ChapterPlan, cameAt: number) => {
  const latest = plan.chapters.at(-1);
  return {
    first_serial: plan.chapters[0]?.serial ?? null,
    latest_serial: latest?.serial ?? null,
    latest_no: latest?.no ?? null,
    latest_title: latest?.title ?? null,
    latest_at: latest?.published_at ?? cameAt,
    next_serial: plan.nextSerial,
  };
};

export const authorId = async (trx: Transaction<Tables>, name: string): Promise<number> => {
  const there = await trx.selectFrom('authors').select('id').where('name', '=', name).executeTakeFirst();
  if (there) return there.id;
  // The update that changes nothing makes the row come back where another writer was quicker.
  const { id } = await trx
    .insertInto('authors')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const categoryId = async (trx: Transaction<Tables>, name: string): Promise<number> => {
  const there = await trx.selectFrom('categories').select('id').where('name', '=', name).executeTakeFirst();
  if (there) return there.id;
  const { last } = await trx
    .selectFrom('categories')
    .select(({ fn }) => fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('categories')
    .values({ name, position: (last ?? -1) + 1, novel_count: 0 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const writeTags = async (trx: Transaction<Tables>, novelId: number, tags: readonly string[]): Promise<void> => {
  await trx.deleteFrom('novel_tags').where('novel_id', '=', novelId).execute();
  if (tags.length === 0) return;
  const rows = tags.map((tag) => ({ tag, novel_id: novelId }));
  await trx.insertInto('novel_tags').values(rows).execute();
};

export const writeSearch = async (
  store: Store,
  trx: Transaction<Tables>,
  novelId: number,
  { grams, ...keys }: SearchTerms,
): Promise<void> => {
  await trx
    .insertInto('novel_search')
    .values({ ...keys, novel_id: novelId })
    .onConflict((conflict) => conflict.column('novel_id').doUpdateSet(keys))
    .execute();
  await store.dialect.saveGrams(trx, novelId, grams);
};
