import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A novel that is kept on this device, whole or in part. Its texts lie in the cache {@link bookCache}. */
export interface KeptBook {
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

interface KeptBooksSchema extends DBSchema {
  books: { key: string; value: KeptBook };
}

/** Name of the cache with a book's answers, in which the service worker looks too (shell/src/service-worker/answers.ts). */
export const bookCache = (bid: string): string => `book-${bid}`;

const openKeptBooks = (): Promise<IDBPDatabase<KeptBooksSchema>> =>
  openDB<KeptBooksSchema>('kept-books', 1, { upgrade: (db) => void db.createObjectStore('books', { keyPath: 'bid' }) });

const withDatabase = async <Result>(act: (db: IDBPDatabase<KeptBooksSchema>) => Promise<Result>): Promise<Result> => {
  const db = await openKeptBooks();
  try {
    return await act(db);
  } finally {
    db.close();
  }
};

/** The books on this device, the one kept last first. */
export const listKeptBooks = async (): Promise<KeptBook[]> =>
  (await withDatabase((db) => db.getAll('books'))).sort((one, other) => other.keptAt - one.keptAt);

export const keptBook = (bid: string): Promise<KeptBook | undefined> => withDatabase((db) => db.get('books', bid));

export const saveKeptBook = (book: KeptBook): Promise<unknown> => withDatabase((db) => db.put('books', book));

/** Removes a book with all its texts from this device. */
export const removeKeptBook = async (bid: string): Promise<void> => {
  await caches.delete(bookCache(bid));
  await withDatabase((db) => db.delete('books', bid));
};
