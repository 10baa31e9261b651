import { type Kysely, sql } from 'kysely';
import type { MessageKind } from 'shared-api/schemas/message';
import { type MemberRange, memberRanges } from './member-ranges.ts';
import type { Store } from './open-store.ts';
import { storable } from './storable.ts';
import type { Tables } from './tables.ts';

/** What a member is told. */
export interface NewMessage {
  kind: MessageKind;
  title: string;
  body: string;
  /** A path of the site, or null. */
  link: string | null;
}

/** Sends one member a message. @param now epoch milliseconds */
export const sendMessage = async (
  db: Kysely<Tables>,
  memberId: number,
  { kind, title, body, link }: NewMessage,
  now: number,
): Promise<void> => {
  const said = { kind, title: storable(title), body: storable(body), link };
  await db
    .insertInto('messages')
    .values({ ...said, member_id: memberId, read: 0, created_at: now })
    .execute();
};

/** Members written to in one transaction: enough to be quick, few enough that nobody waits for it. */
const membersAtOnce = 5_000;

/**
 * Tells everybody something, as a message of the site. Who joins while it goes out may miss it; nobody gets it twice
 * unless it is sent again.
 * @param now epoch milliseconds
 * @returns how many members were told
 */
export const announce = async (
  store: Store,
  { title, body }: Pick<NewMessage, 'title' | 'body'>,
  now: number,
): Promise<number> => {
  let told = 0;
  for await (const range of memberRanges(store, membersAtOnce)) {
    told += await tell(store, range, { title: storable(title), body: storable(body) }, now);
  }
  return told;
};

const tell = async (
  { db }: Store,
  { after, last }: MemberRange,
  { title, body }: Pick<NewMessage, 'title' | 'body'>,
  now: number,
): Promise<number> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('messages')
    .columns(['member_id', 'kind', 'title', 'body', 'read', 'created_at'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select([
          'id',
          sql<MessageKind>`'system'`.as('kind'),
          sql<string>`cast(${title} as text)`.as('title'),
          sql<string>`cast(${body} as text)`.as('body'),
          sql<0>`0`.as('read'),
          sql<number>`cast(${now} as bigint)`.as('created_at'),
        ])
        .where('id', '>', after)
        .where('id', '<=', last),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
};
