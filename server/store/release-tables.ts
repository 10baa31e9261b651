import type { Generated } from 'kysely';

/** Which releases there are, which are active, and who may publish; their files lie in a folder (server/releases). */
export interface ReleaseTables {
  releases: ReleaseTable;
  release_switches: ReleaseSwitchTable;
  rehearsed_sets: RehearsedSetTable;
  release_tokens: ReleaseTokenTable;
}

interface ReleaseTable {
  /** `reader@VERSION-HASH` */
  name: string;
  app: string;
  published_by: string;
  published_at: number;
  /** When a page was last made of it, or a file of it was last asked for, within a minute or so. */
  last_served_at: number | null;
}

/** The newest row says what is active. */
interface ReleaseSwitchTable {
  id: Generated<number>;
  /** A JSON object: release by app. */
  releases: string;
  /** A release that some visitors get instead of its app's active one. */
  canary: string | null;
  /** Of visitors, who get it. */
  percent: number | null;
  kind: 'activate' | 'rollback' | 'demotion' | 'canary';
  by_whom: string;
  why: string;
  at: number;
  /** 1 once its set was gone back from: it is no set to go back to. */
  withdrawn: Generated<0 | 1>;
}

/** Sets that were loaded and rendered as a trial, by their id. */
interface RehearsedSetTable {
  id: string;
  at: number;
}

interface ReleaseTokenTable {
  id: Generated<number>;
  /** The one app that its bearer may publish and switch. */
  app: string;
  /** SHA-256, so that whoever reads this table cannot publish with it. */
  token_hash: string;
  made_by: string;
  made_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}
