import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A novel that is kept on this device, whole or in part. Its texts lie in the cache {@link bookCache}. */
export interface OfflineBook {
  bid: string;
  title: string;
  author: string;
  /** Chapters that it had when they were counted last. */
  total: number;
  /** Chapters that are on this device. */
  kept: number;
  /** Bytes of them. */
  bytes: number;
  /** Time of its last chapter, in milliseconds. */
  keptAt: number;
}

interface OfflineBooksSchema extends DBSchema {
  books: { key: string; value: OfflineBook };
}

/** Name of the cache with a book's answers, in which the service worker looks too (shell/src/service-worker/answers.ts). */
export const bookCache = (bid: string): string => `book-${bid}`;

const openOfflineBooks = (): Promise<IDBPDatabase<OfflineBooksSchema>> =>
  openDB<OfflineBooksSchema>('kept-books', 1, {
    upgrade: (db) => void db.createObjectStore('books', { keyPath: 'bid' }),
  });

const withDatabase = async <Result>(
  act: (db: IDBPDatabase<OfflineBooksSchema>) => Promise<Result>,
): Promise<Result> => {
  const db = await openOfflineBooks();
  try {
    return await act(db);
  } finally {
    db.close();
  }
};

/** The books on this device, the one kept last first. */
export const listOfflineBooks = async (): Promise<OfflineBook[]> =>
  (await withDatabase((db) => db.getAll('books'))).sort((one, other) => other.keptAt - one.keptAt);

export const offlineBook = (bid: string): Promise<OfflineBook | undefined> =>
  withDatabase((db) => db.get('books', bid));

export const saveOfflineBook = (book: OfflineBook): Promise<unknown> => withDatabase((db) => db.put('books', book));

/** Removes a book with all its texts from this device. */
export const removeOfflineBook = async (bid: string): Promise<void> => {
  await caches.delete(bookCache(bid));
  await withDatabase((db) => db.delete('books', bid));
};
