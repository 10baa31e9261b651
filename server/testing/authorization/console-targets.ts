import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeBackupFolder, recordBackup } from '../../backup/kept-backups.ts';
import { newestActOf } from '../../console/record/newest-act.ts';
import { type Authority, byCommand } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { setLock } from '../../members/console/account-acts.ts';
import { allowExport } from '../../members/console/data-requests.ts';
import { makeInvitation } from '../../members/invitations/invitations.ts';
import { sendFeedback } from '../../messages/feedback.ts';
import { setCannedAnswer } from '../../messages/feedback-queue/canned-answers.ts';
import { setFeedbackStatus } from '../../messages/feedback-queue/feedback-acts.ts';
import { addCategory } from '../../novels/editing/categories/categories.ts';
import { editChapter } from '../../novels/editing/chapters/edit-chapters.ts';
import { hideChapter } from '../../novels/editing/chapters/hide-chapter.ts';
import { showChapter } from '../../novels/editing/chapters/show-chapters.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { activate } from '../../releases/activation/activate.ts';
import { startCanary } from '../../releases/activation/canary.ts';
import { makeToken } from '../../releases/publishing/release-tokens.ts';
import type { ReleaseWorkshop } from '../../releases/testing/release-workshop.ts';
import { testBackupsDir } from '../build-test-app.ts';
import { chapter, incoming } from '../incoming.ts';
import { signInMember } from '../sign-in.ts';
import type { StaffMember } from '../staff.ts';

/** Ids of what a caller acts on, made for one call, where it names them. */
export interface ConsoleTargets {
  /** The caller themselves, and their password. */
  caller: string;
  password: string;
  /** A reader who is signed in and has a confirmed address, and one who is locked. */
  member: string;
  lockedMember: string;
  /** The entry of the record by which the caller may download a member's data. */
  memberExport: string;
  /** An invitation that is valid. */
  invitation: string;
  /** Feedback that waits, and one that is closed. */
  feedback: string;
  closedFeedback: string;
  cannedAnswer: string;
  /** Name of a category without novels. */
  category: string;
  /** A lock that the caller set, which can be undone. */
  act: string;
  /** A file that was read, the novel that was found in it, and an upload that the caller has begun. */
  importJob: string;
  importBook: string;
  upload: string;
  /** A backup, and the entry of the record that tells of its download by the caller. */
  backup: string;
  download: string;
  /** A release that some visitors have since an act of the caller, a remote that is active. Empty where no releases are made. */
  release: string;
  activation: string;
  remote: string;
  /** A token that the caller made, and the entry of the record that says so. */
  releaseToken: string;
  tokenMade: string;
  /** Bulk changes that the caller has prepared, of which one deletes its novel, and one that is started. */
  novelJob: string;
  removalJob: string;
  startedJob: string;
  /**
   * A novel of two chapters, the version of the first of which is known, with an edit of the second, and a third that is hidden; and one
   * that is taken down.
   */
  novel: string;
  chapterVersion: string;
  chapterEdit: string;
  hiddenChapter: string;
  takenDownNovel: string;
  /** A picture, Base64. */
  picture: string;
}

/** A call that is made of targets (console-routes.ts has them all). */
interface MadeOfTargets {
  path: (targets: ConsoleTargets) => string;
  body?: (targets: ConsoleTargets) => object;
}

/** For whom targets are made, and where. */
interface Maker {
  store: Store;
  caller: StaffMember;
  /** With the right to make them, whatever the caller may do. */
  byCaller: Authority;
  now: number;
  /** A word that is in no other target's name. */
  mark: string;
  /** Makes releases; without it there are none. */
  workshop?: ReleaseWorkshop | undefined;
}

type MakerOfJobs = Pick<Maker, 'store' | 'now'> & { caller: Pick<StaffMember, 'id'> };

let made = 0;

/**
 * Makes what some calls are about: those targets alone that they name, since all of them take a hundred statements.
 * @param workshop makes the releases, where the calls are about any
 */
export const makeConsoleTargets = async (
  store: Store,
  caller: StaffMember,
  rows: readonly MadeOfTargets[],
  workshop?: ReleaseWorkshop,
): Promise<ConsoleTargets> => {
  const { id, username, role } = caller;
  made += 1;
  const maker: Maker = {
    ...{ store, caller, workshop, now: Date.now(), mark: String(made) },
    byCaller: {
      actor: { door: 'page', id, username, role: 'administrator', sessionId: 0 },
      reason: `${role}锁的`,
    },
  };
  await makeRoom(store);
  const named = new Set(rows.flatMap(namesIn));
  const targets: Partial<ConsoleTargets> = { caller: String(id), password: caller.password };
  for (const { names, make } of groups) {
    if ((make === makeReleases && workshop) || names.some((name) => named.has(name))) {
      Object.assign(targets, await make(maker));
    }
  }
  return targets as ConsoleTargets;
};

/** Names of the targets that a call's address and body are made of. */
const namesIn = ({ path, body }: MadeOfTargets): string[] => {
  const names: string[] = [];
  const targets = new Proxy({} as ConsoleTargets, {
    get: (_, name) => {
      names.push(String(name));
      return '1';
    },
  });
  path(targets);
  body?.(targets);
  return names;
};

/** Deletes what there may be few of: canned answers, a backup that is being made, bulk changes that wait. */
const makeRoom = async ({ db }: Store): Promise<void> => {
  for (const table of ['canned_answers', 'console_backup_tasks', 'novel_jobs'] as const)
    await db.deleteFrom(table).execute();
};

const makeMember = async ({ store }: Maker) => {
  const { id } = await signInMember(store);
  const email = `reader${id}@example.com`;
  await store.db.updateTable('members').set({ email, confirmed_email: email }).where('id', '=', id).execute();
  return { member: String(id) };
};

const makeMemberExport = async ({ store, byCaller, now }: Maker) => {
  const { id } = await signInMember(store);
  return { memberExport: String(await allowExport(store, id, byCaller, now)) };
};

const makeLocks = async ({ store, byCaller, now }: Maker) => {
  const [locked, undone] = [await signInMember(store), await signInMember(store)];
  await setLock(store, locked.id, { reason: '发广告' }, byCommand(), now);
  const act = await setLock(store, undone.id, { reason: '发广告' }, byCaller, now);
  return { lockedMember: String(locked.id), act: String(act) };
};

const makeFeedback = async ({ store, now }: Maker) => {
  const { id } = await signInMember(store);
  const send = async () => Number((await sendFeedback(store, id, { kind: '错字', content: '第三章有错字' }, now))?.id);
  const [open, closed] = [await send(), await send()];
  await setFeedbackStatus(store, closed, 'closed', byCommand(), now);
  return { feedback: String(open), closedFeedback: String(closed) };
};

const makeCannedAnswer = async ({ store, mark, now }: Maker) => {
  const title = `常用${mark}`;
  await setCannedAnswer(store, null, { title, text: '谢谢' }, byCommand(), now);
  const { id } = await store.db
    .selectFrom('canned_answers')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return { cannedAnswer: String(id) };
};

const makeCategory = async ({ store, mark }: Maker) => {
  const category = `分类${mark}`;
  await addCategory(store, category);
  return { category };
};

const makeInvited = async ({ store, mark, now }: Maker) => {
  const invited = { note: `客人${mark}`, maxUses: 1, expiresAt: now + 60_000 };
  const { id } = await makeInvitation(store, invited, byCommand(), now);
  return { invitation: String(id) };
};

const makeBackup = async ({ store, byCaller, mark, now }: Maker) => {
  const backup = `call-${mark}.backup`;
  await makeBackupFolder(testBackupsDir);
  await writeFile(path.join(testBackupsDir, backup), 'SQLite format 3');
  return { backup, download: String(await recordBackup(store, 'backup.download', backup, byCaller, now)) };
};

const makeReleaseToken = async ({ store, byCaller, now }: Maker) => {
  const token = await makeToken(store, { app: 'reader', by: '站长', authority: byCaller, now });
  const releaseToken = token.split('.')[0] ?? '';
  const made = await newestActOf(store, { kind: 'release_token', id: releaseToken });
  return { releaseToken, tokenMade: String(made) };
};

/** A fresh set is active, to which and from which nobody has rolled back, with a canary. */
const makeReleases = async ({ store, byCaller, workshop }: Maker) => {
  if (!workshop) return { release: '', activation: '', remote: '' };
  const { context, note, publish } = workshop;
  const remote = 'about';
  const active = (await workshop.active()) ?? {};
  const others = active[remote] === undefined ? [await publish(remote)] : [];
  await activate(context, [await publish('reader'), ...others], note);
  const release = await publish('reader');
  const { id } = await startCanary(context, release, 10, { ...note, authority: byCaller });
  return { release, remote, activation: String(await newestActOf(store, { kind: 'activation', id })) };
};

const makePicture = async () => {
  const { default: sharp } = await import('sharp');
  const picture = sharp({ create: { width: 30, height: 40, channels: 3, background: 'navy' } });
  return { picture: (await picture.png().toBuffer()).toString('base64') };
};

export const makeNovels = async ({ store, mark }: Pick<Maker, 'store' | 'mark'>) => {
  const chapters = [chapter('第一章 雾', '雾来了。', '雾又来了。'), chapter('第二章 船'), chapter('第三章 灯')];
  const { novelId: novel } = await saveNovel(store, incoming({ title: `夜航${mark}`, chapters }));
  await editChapter(store, { novelId: Number(novel), serial: 2 }, { title: '第二章 归船' });
  const edit = await store.db
    .selectFrom('chapter_edits')
    .select('id')
    .where('novel_id', '=', Number(novel))
    .executeTakeFirstOrThrow();
  const { novelId: takenDownNovel } = await saveNovel(store, incoming({ title: `沉船${mark}` }));
  await setTakenDown(store, Number(takenDownNovel), true);
  await hideChapter(store, { novelId: Number(novel), serial: 3 });
  const { version = '' } = (await showChapter(store, { novelId: Number(novel), serial: 1 })) ?? {};
  const edited = { chapterVersion: version, chapterEdit: String(edit.id), hiddenChapter: `${novel}-3` };
  return { novel, takenDownNovel, ...edited };
};

export const makeImports = async ({ store: { db }, caller, now }: MakerOfJobs) => {
  const addJob = (state: 'ready' | 'uploading', uploadId: string) =>
    db
      .insertInto('import_jobs')
      .values({
        ...{ upload_id: uploadId, uploaded_by: caller.id, file_name: '夜雨.txt', file_modified: 0, bytes: 10, state },
        ...{ error: null, has_file: 1, read_at: now, created_at: now, updated_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const upload = randomBytes(16).toString('hex');
  await addJob('uploading', upload);
  const job = await addJob('ready', randomBytes(16).toString('hex'));
  const book = await db
    .insertInto('import_books')
    .values({ job_id: job.id, no: 1, file: '夜雨.txt', state: 'ready' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { importJob: String(job.id), importBook: String(book.id), upload };
};

export const makeNovelJobs = async ({ store: { db }, caller, now }: MakerOfJobs) => {
  const addJob = async (state: 'ready' | 'waiting', kind: 'take_down' | 'remove') => {
    const { id } = await db
      .insertInto('novel_jobs')
      .values({
        ...{ asked_by: caller.id, state, change: JSON.stringify({ kind }), found: 1, choice: null, position: null },
        ...{ error: null, act_id: null, created_at: now, updated_at: now },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const item = { job_id: id, novel_id: 1, state: 'waiting' as const, before: null, after: null };
    await db.insertInto('novel_job_items').values(item).execute();
    return String(id);
  };
  const [novelJob, removalJob] = [await addJob('ready', 'take_down'), await addJob('ready', 'remove')];
  return { novelJob, removalJob, startedJob: await addJob('waiting', 'take_down') };
};

/** Targets that are made together, by name, and how. */
const groups: { names: readonly (keyof ConsoleTargets)[]; make: (maker: Maker) => Promise<Partial<ConsoleTargets>> }[] =
  [
    { names: ['member'], make: makeMember },
    { names: ['lockedMember', 'act'], make: makeLocks },
    { names: ['memberExport'], make: makeMemberExport },
    { names: ['feedback', 'closedFeedback'], make: makeFeedback },
    { names: ['cannedAnswer'], make: makeCannedAnswer },
    { names: ['category'], make: makeCategory },
    { names: ['invitation'], make: makeInvited },
    { names: ['importJob', 'importBook', 'upload'], make: makeImports },
    { names: ['backup', 'download'], make: makeBackup },
    { names: ['release', 'activation', 'remote'], make: makeReleases },
    { names: ['releaseToken', 'tokenMade'], make: makeReleaseToken },
    { names: ['novelJob', 'removalJob', 'startedJob'], make: makeNovelJobs },
    { names: ['novel', 'chapterVersion', 'chapterEdit', 'takenDownNovel', 'hiddenChapter'], make: makeNovels },
    { names: ['picture'], make: makePicture },
  ];
