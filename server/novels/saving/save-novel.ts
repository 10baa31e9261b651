import type { Selectable, Transaction } from 'kysely';
import { lockCategoriesShared } from '../../db/category-list.ts';
import { countAddition, countContentChange } from '../../db/content-revision.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { queueNewNovel, queueUpdate } from '../../messages/updates/queue-update.ts';
import { updateFacetCounts } from '../catalog/facets/update-facet-counts.ts';
import { writeReadings } from '../search/names/write-readings.ts';
import { type SearchTerms, searchTerms } from '../search/search-terms.ts';
import { areAdverts } from './incoming/adverts.ts';
import type { IncomingNovel, SavedNovel } from './incoming/incoming-novel.ts';
import { type PreparedNovel, prepareNovel } from './incoming/prepare-novel.ts';
import { keepEdited } from './plan/edited-columns.ts';
import { type PlannedNovel, planNovel } from './plan/plan-novel.ts';
import { keepHiddenPlaces } from './write/keep-hidden-places.ts';
import { chapterColumns, importedColumns, onlyAdds, onlyAppends } from './write/novel-columns.ts';
import { writeChapters, writeVolumes } from './write/write-chapters.ts';
import { writeSearchTerms, writeTags } from './write/write-index.ts';
import { writeSignatures } from './write/write-signatures.ts';

interface SaveOptions {
  /** One of many: lists may show a moment later what it only adds, and need not be rendered after each. */
  inBulk?: boolean;
  /** Writes what is to be there with the novel or not at all. */
  alsoWrite?: (trx: Transaction<Tables>, saved: SavedNovel) => Promise<void>;
}

/**
 * Puts a novel into the library, whole or not at all. The same title and author are the same novel: its id, its
 * chapters' serials and its paragraphs' pids stay with what they were given to; what comes again unchanged is
 * not written again. A chapter that no longer comes is removed. What an editor has changed by hand stays, in
 * chapters too, and a novel that was taken down stays so.
 * Two novels of one title without an author are one only where they share text.
 * @throws RangeError, in Chinese, for a novel without a title or beyond its bounds, a chapter in a volume that is not
 * there, or another novel of that title without an author
 */
export const saveNovel = async (
  store: Store,
  incoming: IncomingNovel,
  options: SaveOptions = {},
): Promise<SavedNovel> => {
  const novel = prepareNovel(incoming);
  // Before the transaction: in SQLite's only connection nothing else may be awaited inside it.
  const terms = await searchTerms(novel.title, novel.author);
  // Likewise what takes time: other writers go on meanwhile.
  const planned = await planNovel(store.db, novel);
  return store.db.transaction().execute(async (trx) => {
    const saved = await saveInTransaction(store, trx, { ...options, novel, terms, planned });
    await options.alsoWrite?.(trx, saved);
    return saved;
  });
};

interface Saving extends SaveOptions {
  novel: PreparedNovel;
  terms: SearchTerms;
  /** Made before the transaction, of the library as it was then. */
  planned?: PlannedNovel;
}

type Planned = Saving & { planned: PlannedNovel };

/** {@link saveNovel} in a transaction of the caller's. */
export const saveInTransaction = async (
  store: Store,
  trx: Transaction<Tables>,
  saving: Saving,
): Promise<SavedNovel> => {
  await lockCategoriesShared(store.dialect, trx);
  await store.dialect.lock(trx, saving.novel.import_key);
  const planned = await planNovel(trx, saving.novel, saving.planned);
  const { existing, novel } = planned;
  if (!existing) return addNovel(store, trx, { ...saving, planned });
  return updateNovel(store, trx, { ...saving, novel, planned }, existing);
};

const addNovel = async (
  store: Store,
  trx: Transaction<Tables>,
  { novel, terms, planned, inBulk = false }: Planned,
): Promise<SavedNovel> => {
  const now = Date.now();
  const columns = {
    ...(await importedColumns(store.dialect, trx, novel)),
    next_serial: 1,
    latest_at: now,
    created_at: now,
    updated_at: now,
  };
  await writeReadings(trx, terms.readings);
  const { id } = await trx.insertInto('novels').values(columns).returning('id').executeTakeFirstOrThrow();
  const { plan } = planned;
  for (const chapter of plan.chapters) chapter.novel_id = id;
  await writeTexts(store, trx, id, planned);
  await writeVolumes(trx, id, novel.volumes);
  const ofChapters = chapterColumns(plan, now, isAdvertAlone(novel));
  await trx.updateTable('novels').set(ofChapters).where('id', '=', id).execute();
  await writeTags(trx, id, novel.tags);
  await writeSearchTerms(store, trx, id, terms);
  const { author_id: authorId, title } = columns;
  await queueNewNovel(trx, { novelId: id, authorId, title, chapters: plan.chapters, now });
  await (inBulk ? countAddition : countContentChange)(trx);
  await updateFacetCounts(trx, null, { ...columns, ...ofChapters, taken_down_at: null });
  return {
    ...{ novelId: String(id), outcome: 'added', chapters: plan.counts, titles: plan.titles },
    written: { updatedAt: now, firstAppended: null },
  };
};

/**
 * Search terms stay as they are: novels with the same import key fold to the same terms, and an editor who set another
 * title has written its terms.
 */
const updateNovel = async (
  store: Store,
  trx: Transaction<Tables>,
  { novel, planned, inBulk = false }: Planned,
  existing: Selectable<Tables['novels']>,
): Promise<SavedNovel> => {
  const { id } = existing;
  const { plan } = planned;
  const columns = keepEdited(
    {
      ...(await importedColumns(store.dialect, trx, novel)),
      ...chapterColumns(plan, existing.created_at, isAdvertAlone(novel)),
    },
    existing,
  );
  const volumes = await trx.selectFrom('volumes').select(['no', 'title']).where('novel_id', '=', id).execute();
  const volumesWritten = await writeVolumes(trx, id, novel.volumes);
  const columnsDiffer = Object.entries(columns).some(
    ([name, value]) => existing[name as keyof Tables['novels']] !== value,
  );
  const unchanged = !volumesWritten && !columnsDiffer && plan.rows.length === 0 && plan.staleRows.length === 0;
  if (unchanged) return { novelId: String(id), outcome: 'unchanged', chapters: plan.counts, titles: plan.titles };
  const write = () => writeTexts(store, trx, id, planned);
  await (plan.counts.removed > 0 ? keepHiddenPlaces(trx, id, write) : write());
  // Later than before whatever the clock says: kept pages are told by it.
  const updated = { ...columns, updated_at: Math.max(Date.now(), existing.updated_at + 1) };
  await trx.updateTable('novels').set(updated).where('id', '=', id).execute();
  if (columns.tags !== existing.tags) await writeTags(trx, id, novel.tags);
  const chapters = plan.chapters.filter(({ serial }) => serial >= existing.next_serial);
  if (existing.taken_down_at === null)
    await queueUpdate(trx, { novelId: id, title: columns.title, chapters, now: updated.updated_at });
  await (inBulk && onlyAdds(existing, columns, plan) ? countAddition : countContentChange)(trx);
  await updateFacetCounts(trx, existing, { ...existing, ...updated });
  const keepsVolumes = volumes.every(({ no, title }) => novel.volumes.find((each) => each.no === no)?.title === title);
  const appendsAlone = onlyAppends(existing, columns, plan) && keepsVolumes;
  return {
    ...{ novelId: String(id), outcome: 'changed', chapters: plan.counts, titles: plan.titles },
    written: { updatedAt: updated.updated_at, firstAppended: appendsAlone ? existing.next_serial : null },
  };
};

/** Whether the first chapter holds nothing but advertisements. */
const isAdvertAlone = ({ chapters }: PreparedNovel): boolean => areAdverts(chapters[0]?.texts ?? []);

const writeTexts = async (
  store: Store,
  trx: Transaction<Tables>,
  id: number,
  { plan, packed, signatures }: PlannedNovel,
): Promise<void> => {
  await writeChapters(trx, store.dialect, id, { ...plan, packed });
  await writeSignatures(store, trx, id, signatures);
};
