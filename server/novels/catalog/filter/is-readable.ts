import { type SqlBool, sql } from 'kysely';
import type { Dialect } from '../../../db/dialect.ts';

/** True for a novel, `novels`, that is not taken down, by the narrow index: for walks along an index that does not say it. */
export const isReadable = (dialect: Dialect) =>
  sql<SqlBool>`(select true from ${dialect.throughIndex('novels', 'novels_to_sort', 'met')}
    where met.id = novels.id and met.taken_down_at is null) is true`;
