import type { Transaction } from 'kysely';
import type { Store } from '../db/open-store.ts';
import type { Tables } from '../db/tables.ts';

/**
 * Locks a member until the transaction ends, against all that signs them in, changes their password, locks or deletes
 * their account.
 */
export const lockMember = (dialect: Store['dialect'], trx: Transaction<Tables>, memberId: number): Promise<void> =>
  dialect.lock(trx, `member ${memberId}`);
