import type { Generated } from 'kysely';
import type { NovelJobState } from 'shared-api/console/schemas/novel-jobs';

declare module '../../../db/tables.ts' {
  /** Bulk changes of novels, and the novels of each (decision 96). */
  interface Tables {
    novel_jobs: NovelJobTable;
    novel_job_items: NovelJobItemTable;
  }
}

interface NovelJobTable {
  id: Generated<number>;
  /** Member who prepared it; null once the account is gone. */
  asked_by: number | null;
  state: NovelJobState;
  /** JSON of NovelChange, or of {@link UndoneJob}. */
  change: string;
  /** JSON of the conditions by which novels are sought; null once they are found. */
  choice: string | null;
  /** JSON of the keyset behind which they are sought further; null at the beginning. */
  position: string | null;
  found: Generated<number>;
  alike: Generated<number>;
  changed: Generated<number>;
  skipped: Generated<number>;
  /** How often a server has begun with it since a novel was last changed. */
  attempts: Generated<number>;
  /** Why it failed, in Chinese. */
  error: string | null;
  /** The entry in the record on whose word it is done; null until it is started. */
  act_id: number | null;
  created_at: number;
  updated_at: number;
}

/** The change of a job that undoes another. */
export interface UndoneJob {
  kind: 'undo';
  job: number;
}

interface NovelJobItemTable {
  job_id: number;
  novel_id: number;
  /** `changed` by the job; `skipped`: somebody else changed or removed it meanwhile, or it cannot take the change. */
  state: 'waiting' | 'changed' | 'skipped';
  /**
   * JSON of the values before and after, as the record has them. Of a novel that waits to be changed back, what it has to be now and
   * what it becomes; of others that wait null.
   */
  before: string | null;
  after: string | null;
}
