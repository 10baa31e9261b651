import { nameKey } from 'shared-api/account-rules';
import type { Store } from '../../db/open-store.ts';
import { type Account, findAccount } from '../../members/members.ts';
import { getNovelRecord, type NovelRecord } from '../../novels/editing/novel-records.ts';

export const novelNotFound = (id: number): Error => new Error(`没有编号为 ${id} 的作品`);

/** Finds the novel that a command is about, taken down or not. @throws Error where there is none */
export const findNovel = async (store: Store, id: number): Promise<NovelRecord> => {
  const novel = await getNovelRecord(store, id);
  if (!novel) throw novelNotFound(id);
  return novel;
};

/** Finds the member that a command is about. @throws Error where nobody has the name */
export const findMember = async (store: Store, username: string): Promise<Account> => {
  const member = await findAccount(store, nameKey(username));
  if (!member) throw new Error(`没有名为“${username}”的用户`);
  return member;
};
