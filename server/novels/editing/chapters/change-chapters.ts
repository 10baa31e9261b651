import type { Selectable, Transaction } from 'kysely';
import type { Paragraph } from 'shared-api/schemas/chapter';
import { lockCategoriesShared } from '../../../db/category-list.ts';
import { countContentChange } from '../../../db/content-revision.ts';
import type { Store } from '../../../db/open-store.ts';
import type { Tables } from '../../../db/tables.ts';
import { FailedCall } from '../../../http/failures/failures.ts';
import { updateFacetCounts } from '../../catalog/facets/update-facet-counts.ts';
import { areAdverts } from '../../saving/incoming/adverts.ts';
import type { PreparedVolume } from '../../saving/incoming/prepare-novel.ts';
import type { ChapterPlan } from '../../saving/plan/plan-chapters.ts';
import { keepHiddenPlaces } from '../../saving/write/keep-hidden-places.ts';
import { chapterColumns } from '../../saving/write/novel-columns.ts';
import { packTexts, readTexts, writeChapters, writeVolumes } from '../../saving/write/write-chapters.ts';
import { signParts, writeSignatures } from '../../saving/write/write-signatures.ts';
import { ChapterDraft } from './chapter-draft.ts';

/** What a change of chapters works with, within its transaction. */
export interface ChapterChange {
  trx: Transaction<Tables>;
  novelId: number;
  novel: Pick<Selectable<Tables['novels']>, 'title' | 'taken_down_at'>;
  now: number;
  draft: ChapterDraft;
  /** The paragraphs of chapters, by serial. */
  readTexts: (serials: readonly number[]) => Promise<Map<number, Paragraph[]>>;
}

/**
 * Changes a novel's chapters, and all that follows from them: numbers, volumes, counts, facets and what searches go by. Imports of
 * the same novel wait meanwhile.
 *
 * @throws FailedCall 404 where there is no such novel, and what `change` throws
 */
export const changeChapters = <Result>(
  store: Store,
  novelId: number,
  change: (context: ChapterChange) => Promise<Result>,
): Promise<Result> =>
  store.db.transaction().execute(async (trx) => {
    await lockCategoriesShared(store.dialect, trx);
    const key = await trx.selectFrom('novels').select('import_key').where('id', '=', novelId).executeTakeFirst();
    if (!key) throw new FailedCall(404, 'not_found', `没有编号为 ${novelId} 的作品`);
    await store.dialect.lock(trx, key.import_key);
    const novel = await trx.selectFrom('novels').selectAll().where('id', '=', novelId).executeTakeFirstOrThrow();
    const chapters = await trx
      .selectFrom('chapters')
      .selectAll()
      .where('novel_id', '=', novelId)
      .orderBy('no')
      .execute();
    const now = Date.now();
    const volumes = await trx
      .selectFrom('volumes')
      .select(['no', 'title', 'first_no', 'chapter_count'])
      .where('novel_id', '=', novelId)
      .orderBy('no')
      .execute();
    const draft = new ChapterDraft({ chapters, volumes }, { novelId, nextSerial: novel.next_serial, now });
    const textsOf = (serials: readonly number[]) => readTexts(trx, novelId, serials);
    const result = await change({ trx, novelId, novel, now, draft, readTexts: textsOf });
    const plan = draft.toPlan();
    const volumesThen = draft.toVolumes();
    const isChanged =
      plan.staleRows.length + plan.staleTexts.length > 0 || JSON.stringify(volumes) !== JSON.stringify(volumesThen);
    if (isChanged) await keepHiddenPlaces(trx, novelId, () => writePlan(store, trx, novel, plan, volumesThen));
    return result;
  });

const writePlan = async (
  store: Store,
  trx: Transaction<Tables>,
  novel: Selectable<Tables['novels']>,
  plan: ChapterPlan,
  volumes: readonly PreparedVolume[],
): Promise<void> => {
  const { id } = novel;
  await writeChapters(trx, store.dialect, id, { ...plan, packed: packTexts(plan.texts) });
  await writeSignatures(store, trx, id, await signParts(plan, (serials) => readTexts(trx, id, serials)));
  await writeVolumes(trx, id, volumes);
  const [front] = plan.chapters;
  const frontTexts = front === undefined ? undefined : (await readTexts(trx, id, [front.serial])).get(front.serial);
  const columns = {
    ...chapterColumns(plan, novel.created_at, areAdverts((frontTexts ?? []).map(({ text }) => text))),
    word_count: plan.chapters.reduce((sum, { word_count }) => sum + word_count, 0),
    chapter_count: plan.chapters.length,
    updated_at: Math.max(Date.now(), novel.updated_at + 1),
  };
  await trx.updateTable('novels').set(columns).where('id', '=', id).execute();
  await countContentChange(trx);
  await updateFacetCounts(trx, novel, { ...novel, ...columns });
};
