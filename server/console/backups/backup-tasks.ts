import type { Selectable, Transaction } from 'kysely';
import { backupObject } from '../../backup/kept-backups.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { type Authority, recordAct } from '../record/record-act.ts';

export type BackupTaskRow = Selectable<Tables['console_backup_tasks']>;

/** Key of the lock under which tasks are asked for. */
const tasksLock = 'backup tasks';

/** Ended tasks that are kept. */
const maxTasks = 400;

/** Attempts after which a task that no server has ended fails. */
const maxAttempts = 3;

const open = ['waiting', 'working'] as const;

/** The tasks that wait or are worked on, in their order. */
export const openTasks = ({ db }: Pick<Store, 'db'>): Promise<BackupTaskRow[]> =>
  db.selectFrom('console_backup_tasks').selectAll().where('state', 'in', open).orderBy('id').execute();

/**
 * Has a backup made in the background.
 * @param authority of whoever asks; null: the clock
 * @returns its entry in the record; null where the clock asks
 * @throws FailedCall 409 where one is being made
 */
export const askForBackup = (
  { db, dialect }: Store,
  file: string,
  authority: Authority | null,
  now: number,
): Promise<number | null> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, tasksLock);
    const isBusy = (await openTasks({ db: trx })).some(({ kind }) => kind === 'make');
    if (isBusy) throw new FailedCall(409, 'conflict', '已经有一个备份在做，请等它做完');
    await addTask(trx, { kind: 'make', file, by_clock: authority === null ? 1 : 0, asked_at: now });
    if (authority === null) return null;
    const act = { kind: 'backup.make', object: backupObject(file), before: null, after: null } as const;
    return recordAct(trx, authority, act, now);
  });

/** Has a backup read through in the background. @returns whether that was not asked for already */
export const askForCheck = ({ db, dialect }: Store, file: string, now: number): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    await dialect.lock(trx, tasksLock);
    if ((await openTasks({ db: trx })).some((task) => task.file === file)) return false;
    await addTask(trx, { kind: 'check', file, by_clock: 0, asked_at: now });
    return true;
  });

const addTask = async (
  trx: Transaction<Tables>,
  task: Pick<BackupTaskRow, 'kind' | 'file' | 'by_clock' | 'asked_at'>,
): Promise<void> => {
  const { id } = await trx
    .insertInto('console_backup_tasks')
    .values({ ...task, state: 'waiting', error: null, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .deleteFrom('console_backup_tasks')
    .where('id', '<=', id - maxTasks)
    .where('state', 'not in', open)
    .execute();
};

/** Tasks that a server left when it ended: they wait again, unless that has happened too often. Whoever works on them alone may ask. */
export const putBackUnfinished = async ({ db }: Pick<Store, 'db'>, now: number): Promise<void> => {
  await db
    .updateTable('console_backup_tasks')
    .set({ state: 'failed', error: `开始了 ${maxAttempts} 次，服务器每次都在中途停下，没有再试`, ended_at: now })
    .where('state', '=', 'working')
    .where('attempts', '>=', maxAttempts)
    .execute();
  await db.updateTable('console_backup_tasks').set({ state: 'waiting' }).where('state', '=', 'working').execute();
};

/** Takes the task that waits for the longest time; null where none does. */
export const takeNextTask = async ({ db }: Pick<Store, 'db'>): Promise<BackupTaskRow | null> => {
  const next = await db
    .selectFrom('console_backup_tasks')
    .select('id')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (next === undefined) return null;
  const taken = await db
    .updateTable('console_backup_tasks')
    .set((eb) => ({ state: 'working', attempts: eb('attempts', '+', 1), step: '', percent: 0 }))
    .where('id', '=', next.id)
    .returningAll()
    .executeTakeFirst();
  return taken ?? null;
};

/** Notes how far a task has come. */
export const noteProgress = async (
  { db }: Pick<Store, 'db'>,
  id: number,
  progress: Pick<BackupTaskRow, 'step' | 'percent'>,
): Promise<void> => {
  await db
    .updateTable('console_backup_tasks')
    .set(progress)
    .where('id', '=', id)
    .where('state', '=', 'working')
    .execute();
};

/** Ends a task. @param error why it failed, or what is wrong with the backup, in Chinese; null where all is well */
export const endTask = async (
  { db }: Pick<Store, 'db'>,
  id: number,
  error: string | null,
  now: number,
): Promise<void> => {
  const state = error === null ? 'done' : 'failed';
  await db.updateTable('console_backup_tasks').set({ state, error, ended_at: now }).where('id', '=', id).execute();
};

/** The last backup that was asked for and has ended. */
export const lastMade = ({ db }: Pick<Store, 'db'>): Promise<BackupTaskRow | undefined> =>
  db
    .selectFrom('console_backup_tasks')
    .selectAll()
    .where('kind', '=', 'make')
    .where('state', 'in', ['done', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
