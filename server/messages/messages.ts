import type { Page } from 'shared-api/schemas/common';
import type { Message } from 'shared-api/schemas/message';
import { compareKeyset, decodeCursor, encodeCursor, type Keyset } from '../db/cursor.ts';
import { isoTime, parseRowIds } from '../db/ids.ts';
import type { Store } from '../db/open-store.ts';

/** Messages on one page. */
export const messagePageSize = 30;

const list = 'messages';

/** One page of a member's messages, the newest first. @throws BadCursorError */
export const listMessages = async (store: Store, memberId: number, cursor?: string): Promise<Page<Message>> => {
  const after = cursor === undefined ? undefined : decodeCursor([list], cursor);
  const rows = await selectMessages(store, memberId, after).execute();
  const shown = rows.slice(0, messagePageSize);
  const last = rows.length > messagePageSize ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ id, novel_id, read, created_at, ...text }) => ({
      ...text,
      id: String(id),
      novel_id: novel_id === null ? null : String(novel_id),
      read: read === 1,
      created_at: isoTime(created_at),
    })),
    next_cursor: last ? encodeCursor(list, { value: last.created_at, id: last.id }) : null,
  };
};

export const selectMessages = ({ db }: Pick<Store, 'db'>, memberId: number, after?: Keyset) => {
  const page = db
    .selectFrom('messages')
    .select(['id', 'kind', 'title', 'body', 'link', 'novel_id', 'read', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(messagePageSize + 1);
  return after ? page.where(compareKeyset(['created_at', 'id'], '<', after)) : page;
};

/** Number of unread messages, counted along an index each time: unlike a stored count it cannot go wrong. */
export const countUnread = async (store: Store, memberId: number): Promise<number> => {
  const { count } = await selectUnreadCount(store, memberId).executeTakeFirstOrThrow();
  return Number(count);
};

export const selectUnreadCount = ({ db }: Pick<Store, 'db'>, memberId: number) =>
  db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<string | number>().as('count'))
    .where('member_id', '=', memberId)
    .where('read', '=', 0);

/**
 * Marks a member's messages as read; ids of other members' have no effect.
 * @param ids the messages; all without it
 * @returns how many are unread afterwards
 */
export const readMessages = async (store: Store, memberId: number, ids?: readonly string[]): Promise<number> => {
  const all = store.db.updateTable('messages').set({ read: 1 }).where('member_id', '=', memberId).where('read', '=', 0);
  await (ids ? all.where(store.dialect.isOneOf('id', parseRowIds(ids))) : all).execute();
  return countUnread(store, memberId);
};

/** Deletes some of a member's messages; ids of other members' have no effect. @returns how many unread ones are left */
export const deleteMessages = async (store: Store, memberId: number, ids: readonly string[]): Promise<number> => {
  const all = store.db.deleteFrom('messages').where('member_id', '=', memberId);
  await all.where(store.dialect.isOneOf('id', parseRowIds(ids))).execute();
  return countUnread(store, memberId);
};

/**
 * Deletes all of a member's messages.
 * @param until epoch milliseconds: messages that came later stay
 * @returns how many unread ones are left
 */
export const deleteAllMessages = async (store: Store, memberId: number, until?: number): Promise<number> => {
  const all = store.db.deleteFrom('messages').where('member_id', '=', memberId);
  await (until === undefined ? all : all.where('created_at', '<=', until)).execute();
  return countUnread(store, memberId);
};
