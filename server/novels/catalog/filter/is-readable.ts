import { type SqlBool, sql } from 'kysely';
import type { Dialect } from '../../../db/dialect.ts';

/** True for a novel that is not taken down, by the narrow index: for walks along an index that does not say it. @param novelId its column */
export const isReadable = (dialect: Dialect, novelId: string) =>
  sql<SqlBool>`(select true from ${dialect.throughIndex('novels', 'novels_to_sort', 'met')}
    where met.id = ${sql.ref(novelId)} and met.taken_down_at is null) is true`;
