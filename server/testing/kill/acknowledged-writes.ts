import { sql } from 'kysely';
import { rememberDevice } from '../../members/devices/known-devices.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { saveNotes } from '../../notes/save-notes.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { countReadingTime } from '../../reading-time/reading-time.ts';
import { collectNovel } from '../../shelf/collect-novel.ts';
import { collectChapter } from '../../shelf/collected-chapters/collect-chapter.ts';
import { setFollow } from '../../shelf/follows/follows.ts';
import { setLike } from '../../shelf/likes/likes.ts';
import { saveProgress } from '../../shelf/positions/save-progress.ts';
import { incoming } from '../incoming.ts';
import { sampleNote } from '../sample-note.ts';
import { actsOfStaff } from './acts-of-staff.ts';
import { changes } from './changes.ts';
import { furtherWrites } from './further-writes.ts';
import type { WriteKind } from './write-kind.ts';

const now = () => Date.now();

/** Kinds of write that the site acknowledges to a reader; the others are in {@link furtherWrites}, {@link changes} and {@link actsOfStaff}. */
const writesOfReaders: Record<string, WriteKind> = {
  progress: {
    write: (store, { member, novel }) => saveProgress(store, member, { cid: `${novel}-1` }, now()),
    rows: ({ member, novel }) =>
      sql`select count(*) as found from reading_progress where member_id = ${member} and novel_id = ${Number(novel)}`,
  },
  like: {
    write: (store, { member, novel }) => setLike(store, member, { bid: novel, liked: true, now: now() }),
    rows: ({ member, novel }) =>
      sql`select count(*) as found from likes where member_id = ${member} and novel_id = ${Number(novel)}`,
  },
  follow: {
    write: async (store, { member, novel }) => {
      const { author_id } = await store.db
        .selectFrom('novels')
        .select('author_id')
        .where('id', '=', Number(novel))
        .executeTakeFirstOrThrow();
      return setFollow(store, member, { id: String(author_id), followed: true, now: now() });
    },
    rows: ({ member, novel }) =>
      sql`select count(*) as found from author_follows where member_id = ${member} and author_id = (select author_id from novels where id = ${Number(novel)})`,
  },
  shelf: {
    write: (store, { member, novel }) => collectNovel(store, member, { bid: novel, collected: true, now: now() }),
    rows: ({ member, novel }) =>
      sql`select count(*) as found from bookshelf_entries where member_id = ${member} and novel_id = ${Number(novel)}`,
  },
  chapter: {
    write: (store, { member, novel, text }) =>
      collectChapter(store, member, { cid: `${novel}-1`, pid: '1', quote: '第', note: text, now: now() }),
    rows: ({ member, novel }) =>
      sql`select count(*) as found from collected_chapters where member_id = ${member} and novel_id = ${Number(novel)}`,
  },
  note: {
    write: (store, { member, novel, text }) =>
      saveNotes(store, member, { notes: [sampleNote(`${novel}-1`, { id: text })] }, now()),
    rows: ({ text }) => sql`select count(*) as found from notes where client_id = ${text}`,
  },
  message: {
    write: (store, { member, text }) =>
      sendMessage(store.db, member, { kind: 'system', title: text, body: '', link: null }, now()),
    rows: ({ text }) => sql`select count(*) as found from messages where title = ${text}`,
  },
  device: {
    write: (store, { member, text }) => rememberDevice(store, member, { token: text, device: text, now: now() }),
    // The oldest of fifty go.
    rows: ({ member }) => sql`select count(*) as found from known_devices where member_id = ${member}`,
  },
  'reading-time': {
    write: (store, { member, text }) => {
      const day = new Date().toISOString().slice(0, 10);
      return countReadingTime(store, member, { report_id: text, days: [{ day, seconds: 1, characters: 1 }] }, now());
    },
    rows: ({ text }) => sql`select count(*) as found from reading_day_reports where report_id = ${text}`,
  },
  novel: {
    write: (store, { text }) => saveNovel(store, incoming({ title: text, author: text, category: text.slice(0, 8) })),
    rows: ({ text }) => sql`select count(*) as found from novels where title = ${text}`,
  },
};

/** Every kind of write that the site acknowledges to somebody. */
export const writeKinds: Record<string, WriteKind> = {
  ...writesOfReaders,
  ...furtherWrites,
  ...changes,
  ...actsOfStaff,
};
