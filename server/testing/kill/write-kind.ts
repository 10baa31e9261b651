import type { sql } from 'kysely';
import type { Store } from '../../db/open-store.ts';

/** What a write is made with: a member of this kind alone, one of the novels that are there, and a text that no other write has. */
export interface WriteContext {
  member: number;
  novel: string;
  text: string;
  /** Of the member's writes, from 0. */
  turn: number;
  /** Epoch milliseconds. */
  at: number;
}

export interface WriteKind {
  write: (store: Store, context: WriteContext) => Promise<unknown>;
  /** Number of rows by which an acknowledged write is known; 0 where it is lost. */
  rows: (context: WriteContext) => ReturnType<typeof sql<{ found: number }>>;
}
