import type { Store } from '../../db/open-store.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import type { Account } from '../members.ts';
import { hashCost, hashPassword } from './passwords.ts';

/** Whether a hash (PHC string) was made with less work than hashes are today. Source: the PHC string format. */
export const isWeakHash = (phc: string): boolean => {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(phc) ?? [];
  return !(Number(memory) >= hashCost.memoryCost && Number(time) >= hashCost.timeCost);
};

/**
 * Hashes the password of a member who just signed in with it anew, where its hash was made with less work than today. Sessions
 * stay. On a busy server the hash stays until the next sign-in. @returns the account as it is now
 */
export const raisePasswordHash = async ({ db }: Store, account: Account, password: string): Promise<Account> => {
  if (!isWeakHash(account.password_hash)) return account;
  const password_hash = await hashPassword(password).catch(whereBusy);
  if (password_hash === null) return account;
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ password_hash })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .executeTakeFirst();
  return numUpdatedRows === 0n ? account : { ...account, password_hash };
};

const whereBusy = (error: unknown): null => {
  if (error instanceof FailedCall) return null;
  throw error;
};
