import type { RawBuilder, SqlBool } from 'kysely';
import type { NovelConditions, NovelListParams, NovelRow } from 'shared-api/console/schemas/novel-list';
import type { Page } from 'shared-api/schemas/common';
import type { Order } from 'shared-api/schemas/novel';
import { decodeCursor, encodeCursor, type Keyset } from '../../db/cursor.ts';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import { orderColumns } from '../../novels/catalog/filter/filter-novels.ts';
import {
  findNovelsToSort,
  leadingConditionsOf,
  mayGoOnForLong,
  type Narrowing,
  type NovelIds,
  tagsInList,
} from '../../novels/catalog/filter/narrow-novels.ts';
import { compareNovel, selectEndOfWalk, selectKeys } from '../../novels/catalog/novel-keys.ts';
import { selectNovels } from '../../novels/editing/novel-records.ts';
import { findByName } from './find-by-name.ts';

/** Novels on one page of the table. */
export const novelPageSize = 50;

/** A column of the table by which it is ordered, and which way. */
interface TableOrder {
  order: Order;
  way: 'asc' | 'desc';
}

/** Part of the table: its conditions, its order, and the row behind which the part begins. */
interface TablePart extends TableOrder {
  conditions: NovelConditions;
  after?: Keyset | undefined;
  limit: number;
}

/** One page of the table of novels. @throws BadCursorError for a cursor of another order */
export const listNovels = async (
  store: Store,
  {
    cursor,
    order = 'new',
    way = 'desc',
    ...conditions
  }: Omit<NovelListParams, 'cursor'> & { cursor?: string | undefined },
): Promise<Page<NovelRow>> => {
  const list = `novels ${order} ${way}`;
  const after = cursor === undefined ? undefined : decodeCursor([list], cursor);
  const { keys, next } = await findNovelKeys(store, { conditions, order, way, after, limit: novelPageSize });
  return {
    items: await rowsOf(
      store,
      keys.map(({ id }) => id),
    ),
    next_cursor: next && encodeCursor(list, next),
  };
};

/** Ids of some novels of the table in its order, and where it goes on: behind the last that was looked at, of which it may show none. */
interface FoundKeys {
  keys: Keyset[];
  next: Keyset | null;
}

/**
 * Finds part of the table by indexes alone. Where conditions are checked novel by novel, it looks at a bounded number of them, as the lists of
 * readers do (decision 43): the part may be short or empty then, and the table goes on all the same.
 */
export const findNovelKeys = async (
  store: Store,
  part: TablePart,
  maxLooked = store.dialect.listBounds.lookedAt,
): Promise<FoundKeys> => {
  const { conditions, order, limit } = part;
  const named = conditions.find === undefined ? null : await findByName(store, conditions.find);
  if (named === 'none') return { keys: [], next: null };
  const narrowing = toNarrowing(conditions);
  const column = orderColumns[order];
  const ids =
    named === null ? await findNovelsToSort(store, narrowing, column, limit + 1) : 'ids' in named ? named.ids : null;
  const isHit = named !== null && 'isHit' in named ? named.isHit : null;
  const mayEnd = ids === null && (isHit !== null || (await mayGoOnForLong(store, narrowing, column)));
  const end = mayEnd ? ((await selectEndOfLook(part, maxLooked).execute(store.db)).rows[0] ?? null) : null;
  const { rows } = await selectPart(store, { ...part, limit: limit + 1 }, { ids, isHit, end }).execute(store.db);
  const keys = rows.slice(0, limit);
  const last = rows.length > limit ? (keys.at(-1) ?? null) : end;
  return { keys, next: last && { value: last.value, id: last.id } };
};

/** The novels that can be hits, or what tells a hit; and the last novel that may be looked at. */
interface Looking {
  ids: NovelIds | null;
  isHit: RawBuilder<SqlBool> | null;
  end: Keyset | null;
}

export const selectPart = (
  store: Pick<Store, 'dialect'>,
  { conditions, order, way, after, limit }: TablePart,
  { ids, isHit, end }: Looking,
) => {
  const column = orderColumns[order];
  const around = behind({ order, way }, after);
  if (end) around.push(compareNovel(column, way === 'desc' ? '>=' : '<=', end));
  if (isHit) around.push(isHit);
  return selectKeys(store, toNarrowing(conditions), ids, {
    order: column,
    conditions: around,
    direction: way,
    limit,
  });
};

/** The last novel that one part looks at, where there are as many. */
export const selectEndOfLook = ({ conditions, order, way, after }: TablePart, maxLooked: number) => {
  const column = orderColumns[order];
  const around = [...leadingConditionsOf(toNarrowing(conditions), column), ...behind({ order, way }, after)];
  return selectEndOfWalk({ order: column, conditions: around, direction: way }, maxLooked);
};

const behind = ({ order, way }: TableOrder, after: Keyset | undefined): RawBuilder<SqlBool>[] =>
  after ? [compareNovel(orderColumns[order], way === 'desc' ? '<' : '>', after)] : [];

const toNarrowing = ({ category, status, words, updated, tags, down }: NovelConditions): Narrowing => ({
  category: category === undefined ? undefined : Number(category),
  status: status === undefined ? undefined : status === '1' ? 1 : 2,
  words,
  updatedWithin: updated === undefined ? undefined : Number(updated),
  tags: tagsInList(tags),
  takenDown: down === undefined ? 'too' : down === '1' ? 'only' : undefined,
});

/** Rows of the table, in the order of the ids. */
const rowsOf = async (store: Store, ids: readonly number[]): Promise<NovelRow[]> => {
  if (ids.length === 0) return [];
  const rows = await selectRows(store, ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(toRow);
};

export const selectRows = ({ db, dialect }: Pick<Store, 'db' | 'dialect'>, ids: readonly number[]) =>
  selectNovels(db)
    .select(['novels.listed_reads', 'novels.listed_collects', 'novels.latest_at'])
    .where(dialect.isOneOf('novels.id', ids));

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

const toRow = ({ id, title, author, category, status, ...row }: Row): NovelRow => ({
  ...{ id: String(id), title, author, category, status },
  tags: JSON.parse(row.tags) as string[],
  words: row.word_count,
  chapters: row.chapter_count,
  reads: row.listed_reads,
  collects: row.listed_collects,
  latest_at: isoTime(row.latest_at),
  created_at: isoTime(row.created_at),
  taken_down_at: row.taken_down_at === null ? null : isoTime(row.taken_down_at),
});
