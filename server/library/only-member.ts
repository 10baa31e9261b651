import { nameKey } from '../auth/member-name.ts';
import { UsageError } from '../command-line/command.ts';
import { type Account, findAccount } from '../store/members.ts';
import type { Store } from '../store/open-store.ts';

/** @throws UsageError unless exactly one name was given */
export const onlyName = (positionals: readonly string[]): string => {
  const [name = '', ...rest] = positionals;
  if (name === '') throw new UsageError('没有给出用户名');
  if (rest.length > 0) throw new UsageError(`多余的参数：${rest[0]}`);
  return name;
};

/** @throws Error where nobody has the name */
export const memberNamed = async (store: Store, username: string): Promise<Account> => {
  const member = await findAccount(store, nameKey(username));
  if (!member) throw new Error(`没有名为“${username}”的用户`);
  return member;
};
