import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall } from '../../http/failures/failures.ts';

/**
 * Lock of the administrators: making one, taking the role away, and deciding something by whether there is one, come one at a time. It
 * is taken before the key of a member.
 */
export const lockAdministrators = (dialect: Store['dialect'], trx: Transaction<Tables>): Promise<void> =>
  dialect.lock(trx, 'administrators');

/** An administrator other than this member, if there is one. */
export const otherAdministrator = ({ db }: Pick<Store, 'db'>, memberId: number): Promise<{ id: number } | undefined> =>
  selectStaff({ db })
    .where('role', '=', 'administrator')
    .where('id', '!=', memberId)
    .where('locked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();

/** Members with a role above reader. Its condition is that of an index, without parameters. */
export const selectStaff = ({ db }: Pick<Store, 'db'>) =>
  db.selectFrom('members').select(['id', 'username', 'role']).where(sql<SqlBool>`role <> 'reader'`);

/** 409 for what would leave the site without an administrator. */
export const onlyAdministrator = (): FailedCall =>
  new FailedCall(409, 'conflict', '这是唯一的管理员：请先让另一个账号成为管理员');
