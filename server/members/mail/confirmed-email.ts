import type { Store } from '../../db/open-store.ts';

/** A member with the address that the profile names. */
export interface MailContact {
  id: number;
  username: string;
  email: string;
  /** The address that was confirmed last; only where it is still {@link email} does mail go to it. */
  confirmed_email: string;
}

/** A member who may sign in and has a mail address; null where there is none. */
export const contactOf = async (
  { db }: Pick<Store, 'db'>,
  by: { id: number } | { nameKey: string },
): Promise<MailContact | null> => {
  const member = await db
    .selectFrom('members')
    .select(['id', 'username', 'email', 'confirmed_email'])
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .$if('nameKey' in by, (query) => query.where('name_key', '=', 'nameKey' in by ? by.nameKey : ''))
    .where('email', '!=', '')
    .where('locked_at', 'is', null)
    .executeTakeFirst();
  return member ?? null;
};

/** Notes that an address is a member's own, unless they changed it meanwhile. */
export const confirmEmail = async (
  { db }: Pick<Store, 'db'>,
  { memberId, email }: { memberId: number; email: string },
): Promise<void> => {
  await db
    .updateTable('members')
    .set({ confirmed_email: email })
    .where('id', '=', memberId)
    .where('email', '=', email)
    .execute();
};
