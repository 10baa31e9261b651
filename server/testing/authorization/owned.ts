import type { Store } from '../../db/open-store.ts';
import { changeProfile } from '../../members/profile.ts';
import { sendFeedback } from '../../messages/feedback.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { saveNotes } from '../../notes/save-notes.ts';
import { countReadingTime } from '../../reading-time/reading-time.ts';
import { collectNovel } from '../../shelf/collect-novel.ts';
import { collectChapter } from '../../shelf/collected-chapters/collect-chapter.ts';
import { setFollow } from '../../shelf/follows/follows.ts';
import { setLike } from '../../shelf/likes/likes.ts';
import { saveProgress } from '../../shelf/positions/save-progress.ts';
import { sampleNote } from '../sample-note.ts';

/** Stands in everything that the owner wrote; no other member's answer may hold it. */
export const secret = '只有我知道';

/** Ids of what the owner has. */
export interface Owned {
  bid: string;
  cid: string;
  messageId: string;
  sessionId: string;
  collectedId: string;
  noteId: string;
}

export const today = () => new Date().toISOString().slice(0, 10);

/** Writes something into every table that members have. @param bid a novel of two chapters */
export const fillMember = async (store: Store, id: number, bid: string): Promise<Owned> => {
  const now = Date.now();
  const cid = `${bid}-2`;
  await changeProfile(store, id, { nickname: secret }, Date.now());
  await collectNovel(store, id, { bid, collected: true, now });
  await store.db.updateTable('bookshelf_entries').set({ group_name: secret }).where('member_id', '=', id).execute();
  await saveProgress(store, id, { cid }, now);
  await setLike(store, id, { bid, liked: true, now });
  await followAuthorOf(store, id, bid);
  const days = [{ day: today(), seconds: 3_600, characters: 27_000 }];
  await countReadingTime(store, id, { report_id: `${secret}${id}`, days }, now);
  await sendMessage(store.db, id, { kind: 'system', title: secret, body: secret, link: null }, now);
  await sendFeedback(store, id, { kind: '建议', content: secret }, now);
  const collected = await collectChapter(store, id, { cid, quote: secret, note: secret, now });
  const note = sampleNote(cid, { id: `note-of-${id}`, quote: secret, note: secret });
  await saveNotes(store, id, { notes: [note] }, now);
  const idIn = async (table: 'messages' | 'sessions') =>
    String((await store.db.selectFrom(table).select('id').where('member_id', '=', id).executeTakeFirstOrThrow()).id);
  return {
    bid,
    cid,
    messageId: await idIn('messages'),
    sessionId: await idIn('sessions'),
    collectedId: collected?.ids[0] ?? '',
    noteId: note.id,
  };
};

const followAuthorOf = async (store: Store, id: number, bid: string): Promise<void> => {
  const { author_id } = await store.db
    .selectFrom('novels')
    .select('author_id')
    .where('id', '=', Number(bid))
    .executeTakeFirstOrThrow();
  await setFollow(store, id, { id: String(author_id), followed: true, now: Date.now() });
};
