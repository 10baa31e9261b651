import { sql } from 'kysely';
import { endSession, sessionLengthMs, startSession } from '../../auth/sessions.ts';
import type { Store } from '../../db/open-store.ts';
import { deleteMember } from '../../members/delete-member.ts';
import { confirmEmail } from '../../members/mail/confirmed-email.ts';
import { createMember, setPassword } from '../../members/members.ts';
import { changeProfile } from '../../members/profile.ts';
import { deleteAllMessages, readMessages } from '../../messages/messages.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { deleteNotes, saveNotes } from '../../notes/save-notes.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { clearReadingTime, countReadingTime } from '../../reading-time/reading-time.ts';
import { importShelf } from '../../shelf/backup/import-shelf.ts';
import { changeShelf } from '../../shelf/change-shelf.ts';
import { collectNovel } from '../../shelf/collect-novel.ts';
import { collectChapter, removeCollectedChapters } from '../../shelf/collected-chapters/collect-chapter.ts';
import { clearHistory } from '../../shelf/positions/reading-history.ts';
import { saveProgress } from '../../shelf/positions/save-progress.ts';
import { setGroupSort } from '../../shelf/shelf-groups.ts';
import { incoming } from '../incoming.ts';
import { sampleNote } from '../sample-note.ts';
import type { WriteContext, WriteKind } from './write-kind.ts';

/** A member of this write alone, called like its text. */
export const ownMember = async (store: Store, { text, at }: WriteContext) => {
  const account = await createMember(store, { username: text, nameKey: text, passwordHash: '', now: at });
  if (!account) throw new Error(`${text} is taken`);
  return account;
};

const inform = (store: Store, { member, text, at }: WriteContext) =>
  sendMessage(store.db, member, { kind: 'system', title: text, body: '', link: null }, at);

const gone = (rows: ReturnType<typeof sql>) => sql<{ found: number }>`select 1 - count(*) as found from ${rows}`;

/** Writes that change or take away what another write has made. */
export const changes: Record<string, WriteKind> = {
  'shelf change': {
    write: async (store, { member, text, at }) => {
      const { novelId: bid } = await saveNovel(store, incoming({ title: text, author: text }));
      await collectNovel(store, member, { bid, collected: true, now: at });
      await changeShelf(store, member, { bids: [bid], status: 'finished' });
    },
    rows: ({ text }) =>
      sql`select count(*) as found from bookshelf_entries join novels on novels.id = novel_id where title = ${text} and bookshelf_entries.status = 'finished'`,
  },
  'shelf import': {
    write: async (store, { member, text, at }) => {
      const { novelId: bid } = await saveNovel(store, incoming({ title: text, author: text }));
      const place = { group: '', pinned: false, notify: false, added_at: new Date(at).toISOString(), progress: null };
      await importShelf(store, member, {
        entries: [{ bid, title: text, author: text, status: 'want', ...place }],
        now: at,
      });
    },
    rows: ({ text }) =>
      sql`select count(*) as found from bookshelf_entries join novels on novels.id = novel_id where title = ${text}`,
  },
  'shelf order': {
    write: async (store, context) => setGroupSort(store, (await ownMember(store, context)).id, '', 'title'),
    rows: ({ text }) =>
      sql`select count(*) as found from shelf_group_sorts join members on members.id = member_id where name_key = ${text}`,
  },
  'chapter removal': {
    write: async (store, { member, novel, text, at }) => {
      const passage = { cid: `${novel}-1`, pid: '1', quote: '第', note: text, now: at };
      const collection = await collectChapter(store, member, passage);
      await removeCollectedChapters(store, member, collection?.ids ?? []);
    },
    rows: ({ text }) => gone(sql`collected_chapters where note = ${text}`),
  },
  'note removal': {
    write: async (store, { member, novel, text, at }) => {
      await saveNotes(store, member, { notes: [sampleNote(`${novel}-1`, { id: text })] }, at);
      await deleteNotes(store, member, [text]);
    },
    rows: ({ text }) => gone(sql`notes where client_id = ${text}`),
  },
  'message read': {
    write: async (store, context) => {
      await inform(store, context);
      await readMessages(store, context.member);
    },
    rows: ({ text }) => sql`select count(*) as found from messages where title = ${text} and read = 1`,
  },
  'message removal': {
    write: async (store, context) => {
      await inform(store, context);
      await deleteAllMessages(store, context.member);
    },
    rows: ({ text }) => gone(sql`messages where title = ${text}`),
  },
  'history cleared': {
    write: async (store, { member, novel, at }) => {
      await saveProgress(store, member, { cid: `${novel}-1` }, at);
      await clearHistory(store, member, at);
    },
    rows: ({ member, at }) =>
      sql`select count(*) as found from members where id = ${member} and history_cleared_at >= ${at}`,
  },
  'reading time cleared': {
    write: async (store, context) => {
      const { id } = await ownMember(store, context);
      const day = new Date(context.at).toISOString().slice(0, 10);
      await countReadingTime(
        store,
        id,
        { report_id: context.text, days: [{ day, seconds: 1, characters: 1 }] },
        context.at,
      );
      await clearReadingTime(store, id);
    },
    rows: ({ text }) => gone(sql`reading_days join members on members.id = member_id where name_key = ${text}`),
  },
  password: {
    write: async (store, context) =>
      setPassword(store, (await ownMember(store, context)).id, { from: '', to: context.text }),
    rows: ({ text }) => sql`select count(*) as found from members where name_key = ${text} and password_hash = ${text}`,
  },
  'mail address': {
    write: async (store, context) => {
      const email = `${context.text}@books.example`;
      const { id } = await ownMember(store, context);
      await changeProfile(store, id, { email }, context.at);
      await confirmEmail(store, { memberId: id, email });
    },
    rows: ({ text }) =>
      sql`select count(*) as found from members where name_key = ${text} and confirmed_email = ${`${text}@books.example`}`,
  },
  'sign-out': {
    write: async (store, context) => {
      const account = await ownMember(store, context);
      const { text: device, at: now } = context;
      await endSession(
        store,
        (await startSession(store, { account, device, lengthMs: sessionLengthMs.standard, now })) ?? '',
      );
    },
    rows: ({ text }) => gone(sql`sessions where device = ${text}`),
  },
  'account removal': {
    write: async (store, context) => deleteMember(store, (await ownMember(store, context)).id),
    rows: ({ text }) => gone(sql`members where name_key = ${text}`),
  },
};
