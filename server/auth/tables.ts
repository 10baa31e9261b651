import type { Generated } from 'kysely';

declare module '../db/tables.ts' {
  /** Sessions of signed-in members. */
  interface Tables {
    sessions: SessionTable;
  }
}

interface SessionTable {
  id: Generated<number>;
  /** SHA-256 of the token in the cookie, so that whoever reads this table cannot sign in with it. */
  token_hash: string;
  member_id: number;
  device: string;
  created_at: number;
  /** When the member first signed in with this browser; null of sessions from before this was kept. */
  device_seen_at: number | null;
  last_seen_at: number;
  expires_at: number;
  /** Until when this session need not give the password again before what is dangerous. */
  confirmed_until: Generated<number | null>;
  /** When a code of the member's second factor was given to this session. */
  second_factor_at: Generated<number | null>;
}
