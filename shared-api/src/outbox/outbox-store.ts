import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { EventMessage } from '../contract/events.ts';

/** A write that waits to be sent. */
export interface QueuedWrite {
  /** The member who made it; it is sent in no other's name. */
  member: string;
  /** Of the writes of a member with one key, only the last is sent. */
  key: string;
  /** Path of the POST call, relative to the API's base. */
  path: string;
  body: unknown;
  /** Whether a refusal is nothing to tell the reader of: of what the page reports by itself. */
  quiet: boolean;
  /** Told once the write has been taken. */
  tells?: EventMessage;
  /** Milliseconds since 1970 from which on it is dropped unsent. */
  until?: number;
}

/** A queued write with its place in the order of sending. */
export type PlacedWrite = QueuedWrite & { place: number };

export interface OutboxSchema extends DBSchema {
  writes: { key: number; value: QueuedWrite; indexes: { 'by-key': [string, string] } };
  /** The tab that sends, where there are no Web Locks (one-at-a-time.ts). */
  lease: { key: string; value: { holder: string; until: number } };
}

/** Maximum writes that wait: those of a long journey, and no more than a page sends within a minute. */
export const maxQueuedWrites = 1_000;

let opening: Promise<IDBPDatabase<OutboxSchema>> | undefined;

/** Opens the outbox. @throws where the browser keeps no database (forbidden, or full) */
export const openOutbox = (): Promise<IDBPDatabase<OutboxSchema>> => {
  opening ??= openDB<OutboxSchema>('outbox', 1, {
    upgrade: (db) => {
      db.createObjectStore('writes', { autoIncrement: true }).createIndex('by-key', ['member', 'key']);
      db.createObjectStore('lease');
    },
    // Another tab has a newer version of it, or clears it.
    blocking: (_current, _blocked, event) => {
      opening = undefined;
      (event.target as IDBDatabase).close();
    },
    terminated: () => {
      opening = undefined;
    },
  });
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
};

/** Puts a write behind all others, in the place of the one before with its key. @returns its place; undefined where it is full */
export const addWrite = async (write: QueuedWrite): Promise<number | undefined> => {
  const { store, done } = (await openOutbox()).transaction('writes', 'readwrite');
  const before = await store.index('by-key').getKey([write.member, write.key]);
  if (before !== undefined) await store.delete(before);
  const place = (await store.count()) < maxQueuedWrites ? await store.add(write) : undefined;
  await done;
  return place;
};

/** The first write after a place. */
export const nextWrite = async (after: number): Promise<PlacedWrite | undefined> => {
  const { store } = (await openOutbox()).transaction('writes');
  const cursor = await store.openCursor(IDBKeyRange.lowerBound(after, true));
  return cursor ? { ...cursor.value, place: cursor.key } : undefined;
};

/** Removes a write; one that a newer one has replaced is gone already. */
export const removeWrite = async (place: number): Promise<void> => (await openOutbox()).delete('writes', place);

export const isWaiting = async (place: number): Promise<boolean> =>
  (await (await openOutbox()).getKey('writes', place)) !== undefined;

/** Removes the writes of everybody but one member. */
export const removeWritesOfOthers = async (member: string): Promise<void> => {
  const { store, done } = (await openOutbox()).transaction('writes', 'readwrite');
  for await (const cursor of store) if (cursor.value.member !== member) await cursor.delete();
  await done;
};

/** Removes the writes of a member whose keys begin with a text. */
export const removeWritesUnder = async (member: string, keyPrefix: string): Promise<void> => {
  const { store, done } = (await openOutbox()).transaction('writes', 'readwrite');
  for await (const cursor of store) {
    const { value } = cursor;
    if (value.member === member && value.key.startsWith(keyPrefix)) await cursor.delete();
  }
  await done;
};

export const countWrites = async (): Promise<number> => (await openOutbox()).count('writes');
