import { type Static, Type } from 'typebox';
import { Nullable, Time } from '../../schemas/common.ts';
import { Reason } from './staff.ts';

/** Name of a backup in the folder of backups. */
export const BackupFile = Type.String({
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}\\.backup$',
  description: '备份的文件名，如 shuhai-2026-01-31T080000Z.backup',
});

/** A backup that is whole, and how it was when it was last read through; null where that was never done. */
export const Backup = Type.Object({
  file: BackupFile,
  bytes: Type.Integer({ minimum: 0 }),
  made_at: Time,
  /** `problem` is null where all is as it was written. */
  check: Nullable(Type.Object({ at: Time, problem: Nullable(Type.String()) })),
  /** The version of the library (`0059`), where a start made it before an upgrade by itself; null of any other. */
  upgraded_from: Nullable(Type.String()),
});

/** Kinds of what the server does with backups: one is made, or read through. */
export const backupTaskKinds = ['make', 'check'] as const;

/** What the server does now or next. */
export const BackupTask = Type.Object({
  kind: Type.Enum([...backupTaskKinds]),
  file: BackupFile,
  /** The step under way, in Chinese; empty before the first. */
  step: Type.String(),
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
});

/** The backups in the folder, at most 200, the newest first. */
export const Backups = Type.Object({
  items: Type.Array(Backup),
  task: Nullable(BackupTask),
  /** The last backup, where it was not made. */
  failed: Nullable(Type.Object({ at: Time, error: Type.String() })),
  /** Hours between two by the clock; 0 where it makes none. */
  every_hours: Type.Integer({ minimum: 0 }),
  /** How many stay after one by the clock. */
  kept: Type.Integer({ minimum: 1 }),
  /** Why somebody has to see to it, as a sentence; null where the last one is new enough. */
  warning: Nullable(Type.String()),
  free_bytes: Type.Integer({ minimum: 0 }),
});

export const MakeBackupForm = Type.Object({ reason: Type.Optional(Reason) });
export const BackupForm = Type.Object({ file: BackupFile, reason: Type.Optional(Reason) });

export type Backup = Static<typeof Backup>;
export type BackupTask = Static<typeof BackupTask>;
export type Backups = Static<typeof Backups>;
