import type { Generated } from 'kysely';

declare module '../db/tables.ts' {
  /** Tables of the releases, of their activations and of the tokens to publish with; the files of releases lie in a folder. */
  interface Tables {
    releases: ReleaseTable;
    activations: ActivationTable;
    smoke_tested_sets: SmokeTestedSetTable;
    release_tokens: ReleaseTokenTable;
    set_health: SetHealthTable;
  }
}

interface ReleaseTable {
  /** `reader@VERSION-HASH` */
  name: string;
  app: string;
  published_by: string;
  published_at: number;
  /** Time at which a page was last made of it, or a file of it last asked for, within a minute or so. */
  last_served_at: number | null;
}

/** The newest row says which releases are active. */
interface ActivationTable {
  id: Generated<number>;
  /** A JSON object: release by app. */
  releases: string;
  /** A release that some visitors get instead of its app's active one. */
  canary: string | null;
  /** Share of visitors who get the canary. */
  percent: number | null;
  kind: 'activate' | 'rollback' | 'automatic_rollback' | 'canary' | 'retire';
  by_whom: string;
  why: string;
  at: number;
  /** 1 once its set was rolled back: no later rollback returns to it. */
  rolled_back: Generated<0 | 1>;
  /** A JSON list of the remotes that were taken out (`RetiredApp`); null where there are none. */
  retired: string | null;
}

/** Ids of the sets that passed a smoke test. */
interface SmokeTestedSetTable {
  id: string;
  at: number;
}

interface ReleaseTokenTable {
  id: Generated<number>;
  /** The one app that its bearer may publish and activate. */
  app: string;
  /** SHA-256, so that a reader of this table cannot publish with it. */
  token_hash: string;
  made_by: string;
  made_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
}

/** What was counted of one set within one hour, by all servers. */
interface SetHealthTable {
  /** Whole hours since 1970, UTC. */
  hour: number;
  set_id: string;
  /** Pages that were sent. */
  loads: number;
  /** Faults that pages reported. */
  faults: number;
  /** Networks to which servers sent pages (health/network-bitmap.ts). */
  opened_by: Buffer;
  /** Networks that reported faults, likewise. */
  faulted_by: Buffer;
}
