import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { reasonOf } from 'release/command-line/output';
import { checkBackup, openBackup } from '../../backup/check-backup.ts';
import { makeBackupFolder } from '../../backup/kept-backups.ts';
import { makeBackup } from '../../backup/make-backup.ts';
import type { Progress } from '../../backup/progress.ts';
import { lowerPriority } from '../../cli/lower-priority.ts';
import { openDatabase } from '../../db/open-store.ts';
import { explainFault } from '../../db/storage-fault.ts';
import type { BackupWork, FromBackup } from './backup-process.ts';

/** Entry of the process that backup-process.ts starts: it makes or checks one backup, behind whatever else the machine does. */
lowerPriority();
// The server has ended: what it asked for is begun again by the next one.
process.on('disconnect', () => process.exit());

const [work] = (await once(process, 'message')) as [BackupWork];

const say = (message: FromBackup) => process.send?.(message);

/** Time between two progress messages. */
const progressMs = 1_000;

const progress = (): Progress => {
  let said = 0;
  let now = { step: '', total: 1, done: 0 };
  const tell = () => {
    if (Date.now() - said < progressMs) return;
    said = Date.now();
    say({ step: now.step, percent: Math.min(100, Math.floor((100 * now.done) / now.total)) });
  };
  return {
    begin: (step, total) => {
      now = { step, total: Math.max(1, total), done: 0 };
      tell();
    },
    add: (count) => {
      now.done += count;
      tell();
    },
  };
};

const make = async ({ places, task }: BackupWork): Promise<void> => {
  const target = path.join(places.backupsDir, task.file);
  // A server that was killed after the last step, before the task was ended, left the whole file.
  if (existsSync(target)) return;
  if (places.databaseUrl === undefined && !existsSync(path.join(places.dataDir, 'shuhai.db')))
    throw new Error('这里没有书库');
  await makeBackupFolder(places.backupsDir);
  const store = openDatabase(places);
  try {
    await makeBackup(store, places, { target, now: Date.now(), progress: progress() });
  } finally {
    await store.close();
  }
};

const check = async ({ places, task }: BackupWork): Promise<void> => {
  const file = await openBackup(path.join(places.backupsDir, task.file));
  try {
    checkBackup(file, progress());
  } finally {
    file.close();
  }
};

const doIt = { make, check }[work.task.kind];
const end = await doIt(work).then(
  () => null,
  (error: unknown) => explainFault(error) ?? reasonOf(error),
);
process.send?.({ error: end } satisfies FromBackup, () => process.exit());
