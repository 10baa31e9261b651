import type { Generated } from 'kysely';
import type { BackupTask } from 'shared-api/console/schemas/backups';

declare module '../../db/tables.ts' {
  /** Backups that were asked for, and those that were to be read through. */
  interface Tables {
    console_backup_tasks: BackupTaskTable;
  }
}

interface BackupTaskTable {
  id: Generated<number>;
  kind: BackupTask['kind'];
  /** Name of the backup in the folder of backups. */
  file: string;
  /** 1 where the clock asked for it, and not a member of staff. */
  by_clock: 0 | 1;
  state: 'waiting' | 'working' | 'done' | 'failed';
  /** Why it failed, or what is wrong with the backup, in Chinese. */
  error: string | null;
  step: Generated<string>;
  percent: Generated<number>;
  /** How often a server has begun with it. */
  attempts: Generated<number>;
  asked_at: number;
  ended_at: number | null;
}
