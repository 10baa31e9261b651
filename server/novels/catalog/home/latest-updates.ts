import { type SqlBool, sql } from 'kysely';
import type { NovelSummary } from 'shared-api/schemas/novel';
import type { Store } from '../../../db/open-store.ts';
import { areManyTakenDown } from '../filter/narrow-novels.ts';
import { walkPastTakenDown } from '../filter/walk-past-taken-down.ts';
import { type SummaryRow, selectSummaries, toSummary } from '../novel-summaries.ts';

/** Finished novels looked at for those to which a chapter came after their import. */
const maxFinishedNovels = 200;

/**
 * What was updated last, the latest first: serials, and finished novels that got a chapter after they came. A novel that was imported
 * finished is new, not updated.
 */
export const latestUpdates = async (store: Store, count: number): Promise<NovelSummary[]> => {
  const found = [...(await latestSerials(store, count)), ...(await latestFinished(store))];
  return found
    .sort((one, other) => other.latest_at - one.latest_at || other.id - one.id)
    .slice(0, count)
    .map(toSummary);
};

const latestSerials = async (store: Store, limit: number): Promise<SummaryRow[]> => {
  if (!(await areManyTakenDown(store))) return selectSerials(store, limit).execute();
  const { keys } = await walkPastTakenDown(store, { narrowing: { status: 1 }, order: 'latest_at', limit });
  return rowsOf(
    store,
    keys.map(({ id }) => id),
  ).execute();
};

export const selectSerials = ({ db }: Pick<Store, 'db'>, count: number) =>
  selectSummaries(db)
    .where('novels.status', '=', 1)
    .orderBy('novels.latest_at', 'desc')
    .orderBy('novels.id', 'desc')
    .limit(count);

const latestFinished = async (store: Store): Promise<SummaryRow[]> => {
  const latest = await selectFinished(store).execute();
  const ids = latest.map(({ id }) => id);
  return rowsOf(store, ids).where(sql<SqlBool>`novels.latest_at > novels.created_at`).execute();
};

/** The finished novels that are looked at, taken down or not. */
export const selectFinished = ({ db }: Pick<Store, 'db'>) =>
  db
    .selectFrom('novels')
    .select('id')
    .where('status', '=', 2)
    .orderBy('latest_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFinishedNovels);

const rowsOf = ({ db, dialect }: Store, ids: readonly number[]) =>
  selectSummaries(db).where(dialect.isOneOf('novels.id', ids));
