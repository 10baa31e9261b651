import type { Generated } from 'kysely';
import type { Door } from 'shared-api/console/schemas/record';

declare module '../../db/tables.ts' {
  /** What staff did: rows are added, and never changed but for the names of accounts that were deleted. */
  interface Tables {
    acts: ActTable;
  }
}

interface ActTable {
  id: Generated<number>;
  at: number;
  /** Member who acted; null of a command. */
  actor_id: number | null;
  actor_name: string;
  door: Door;
  kind: string;
  object_kind: string;
  object_id: string;
  object_name: string;
  /** JSON of the values that changed, by name; null where none did. */
  before: string | null;
  after: string | null;
  reason: Generated<string>;
  /** The actor's session; null of a command. */
  session_id: number | null;
  /** The act that this one undid. */
  undoes: number | null;
}
