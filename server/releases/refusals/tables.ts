import type { Generated } from 'kysely';

declare module '../../db/tables.ts' {
  /** Why releases were refused, the last times. */
  interface Tables {
    release_refusals: ReleaseRefusalTable;
  }
}

interface ReleaseRefusalTable {
  id: Generated<number>;
  at: number;
  /** What was wished: `publish`, `activate`, `canary`, `rollback`, `retire`, `undo`. */
  wish: string;
  /** Names of the releases, or of the app; empty for the whole set. */
  what: string;
  by_whom: string;
  /** Sentences in Chinese, one a line. */
  problems: string;
}
