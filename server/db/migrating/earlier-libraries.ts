import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../tables.ts';

/**
 * Libraries from before version 1.0.0. Their tables were made by 31 migrations, which are gone: the last commit that has them brings a
 * library of any earlier version to the tables that the baseline makes. docs/decisions/0067-squashed-migrations-baseline.md says why.
 */

/** The commit before the baseline. */
export const lastEarlierCommit = '0d1d76100382e486961f329d727a1ba835bb96f8';

/** The migration that makes the tables which all of these made together. */
export const baseline = '0048-baseline';

/** Names that those migrations have noted, in order. */
export const earlierMigrations: readonly string[] = [
  '0001-library',
  '0002-content-revision',
  '0003-members',
  '0004-member-things',
  '0005-editing',
  '0006-known-devices',
  '0007-releases',
  '0008-activations',
  '0009-schema-version',
  '0010-reading',
  '0011-set-health',
  '0012-read-chapters',
  '0013-first-seen-devices',
  '0015-rankings',
  '0017-chapter-edits',
  '0021-retired-apps',
  '0023-release-counts',
  '0024-covers',
  '0025-mail-tokens',
  '0026-additions',
  '0032-announcements',
  '0034-gathered-reads',
  '0035-untold-updates',
  '0036-novels-to-sort',
  '0037-novels-by-cover',
  '0040-listed-orders',
  '0041-import-counts',
  '0044-category-aliases',
  '0045-signature-pieces',
  '0046-compressed-texts',
  '0047-name-keys',
];

/** A library is of a version from before 1.0.0, and has not had all of the migrations of that time. */
export class EarlierDatabaseError extends Error {
  override readonly name = 'EarlierDatabaseError';
  /** @param last the last migration that it has had */
  constructor(last: string) {
    super(
      `这个书库来自 1.0.0 之前的版本（停在 ${last}），本程序不能直接升级它，什么也没有改变：请先用提交 ${lastEarlierCommit} 的程序启动一次（git checkout ${lastEarlierCommit.slice(0, 8)}，npm start），再换回本版本`,
    );
  }
}

/**
 * Says whether a library has the baseline's tables by the migrations from before it.
 * @param executed names of the migrations that it has had
 * @throws EarlierDatabaseError where it has had some of those and not all
 */
export const hasEarlierTables = (executed: readonly string[]): boolean => {
  const had = earlierMigrations.filter((name) => executed.includes(name));
  if (had.length > 0 && had.length < earlierMigrations.length) throw new EarlierDatabaseError(had.at(-1) ?? '');
  return had.length > 0;
};

/**
 * Names of the migrations whose tables a library has: the baseline stands for those from before it.
 * @param executed names of the migrations that it has had
 * @throws EarlierDatabaseError
 */
export const withBaseline = (executed: readonly string[]): string[] => {
  const own = executed.filter((name) => !earlierMigrations.includes(name));
  return hasEarlierTables(executed) && !own.includes(baseline) ? [baseline, ...own] : own;
};

/**
 * Gives what PostgreSQL still calls by the names of two tables from before they were renamed the names that a new library has: `doctor`
 * compares indexes by name.
 */
export const takeOver = async (db: Kysely<Tables>, { name }: Pick<Dialect, 'name'>): Promise<void> => {
  if (name !== 'postgres') return;
  await sql`alter index if exists release_switches_pkey rename to activations_pkey`.execute(db);
  await sql`alter index if exists rehearsed_sets_pkey rename to smoke_tested_sets_pkey`.execute(db);
};
