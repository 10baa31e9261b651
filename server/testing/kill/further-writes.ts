import { sql } from 'kysely';
import { sessionLengthMs, startSession } from '../../auth/sessions.ts';
import type { Store } from '../../db/open-store.ts';
import { createMember } from '../../members/members.ts';
import { changeProfile } from '../../members/profile.ts';
import { sendFeedback } from '../../messages/feedback.ts';
import { countRead } from '../../novels/catalog/reads/count-read.ts';
import { foldReads } from '../../novels/catalog/reads/fold-reads.ts';
import { editChapter } from '../../novels/editing/chapters/edit-chapters.ts';
import { setTakenDown } from '../../novels/editing/take-down.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { removeFromHistory } from '../../shelf/positions/reading-history.ts';
import { incoming } from '../incoming.ts';
import type { WriteContext, WriteKind } from './write-kind.ts';

/** A novel of this write alone. */
const ownNovel = async (store: Store, text: string): Promise<number> =>
  Number((await saveNovel(store, incoming({ title: text, author: text }))).novelId);

/** A read of a novel that nobody else reads. */
const read = async (store: Store, { member, text, at }: WriteContext) =>
  countRead(store, `${await ownNovel(store, text)}-1`, { memberId: member, addressBlock: '', userAgent: '' }, at);

/** Writes of accounts, of operators, and those that are gathered before they count. */
export const furtherWrites: Record<string, WriteKind> = {
  read: {
    write: read,
    rows: ({ text }) =>
      sql`select count(*) as found from read_marks join novels on novels.id = novel_id where title = ${text}`,
  },
  'folded read': {
    write: async (store, context) => {
      await read(store, context);
      await foldReads(store);
    },
    rows: ({ text }) =>
      sql`select count(*) as found from novel_reads join novels on novels.id = novel_id where title = ${text} and count = 1`,
  },
  feedback: {
    write: (store, { member, text, at }) => sendFeedback(store, member, { kind: '建议', content: text }, at),
    rows: ({ text }) => sql`select count(*) as found from feedback where content = ${text}`,
  },
  profile: {
    write: (store, { member, turn, at }) => changeProfile(store, member, { bio: String(turn) }, at),
    // Or a later one, which nobody was told of any more.
    rows: ({ member, turn }) =>
      sql`select count(*) as found from members where id = ${member} and bio <> '' and cast(bio as integer) >= ${turn}`,
  },
  registration: {
    write: async (store, { text, at }) => {
      const account = await createMember(store, { username: text, nameKey: text, passwordHash: '', now: at });
      if (!account) throw new Error(`${text} is taken`);
      return startSession(store, { account, device: text, lengthMs: sessionLengthMs.standard, now: at });
    },
    rows: ({ text }) =>
      sql`select count(*) as found from sessions join members on members.id = member_id where device = ${text} and name_key = ${text}`,
  },
  removal: {
    write: (store, { member, novel, at }) => removeFromHistory(store, member, [novel], at),
    rows: ({ member, novel, at }) =>
      sql`select count(*) as found from history_removals where member_id = ${member} and novel_id = ${Number(novel)} and removed_at >= ${at}`,
  },
  takedown: {
    write: async (store, { text }) => setTakenDown(store, await ownNovel(store, text), true),
    rows: ({ text }) => sql`select count(*) as found from novels where title = ${text} and taken_down_at is not null`,
  },
  edit: {
    write: async (store, { text }) =>
      editChapter(store, { novelId: await ownNovel(store, text), serial: 1 }, { title: text }),
    rows: ({ text }) => sql`select count(*) as found from chapters where title = ${text}`,
  },
};
