import { defaultReadingSettings } from 'shared-api/reading-settings';
import { Profile, Session } from 'shared-api/schemas/account';
import { CollectedChapter, type Progress, ShelfEntry } from 'shared-api/schemas/bookshelf';
import { Feedback, Message } from 'shared-api/schemas/message';
import { exampleNovels } from 'shared-api/testing/example-library';
import { validated } from 'shared-api/testing/mock-api';

/** Records that the server keeps of a member, for tests, each whole; a test names only what it is about. */

/** A day of May 2026, ISO 8601. */
export const may = (day: number): string => new Date(Date.UTC(2026, 4, day)).toISOString();

export const sampleProgress = (novelId: string, given: Partial<Progress> = {}): Progress => ({
  chapter_id: `${novelId}-2`,
  no: 2,
  chapter_title: '第二章 渡口',
  pid: 'p1',
  offset: 0,
  fraction: 0,
  quote: null,
  revision: null,
  device: null,
  percent: 66.6,
  updated_at: may(3),
  ...given,
});

/** A novel on the shelf that its member has not begun. */
export const sampleEntry = (id: string, title: string, given: Partial<ShelfEntry> = {}): ShelfEntry => {
  const [novel] = exampleNovels;
  if (!novel) throw new Error('the example library is empty');
  return validated(ShelfEntry, {
    novel: { ...novel, id, title },
    status: 'want',
    group: '',
    pinned: false,
    notify: true,
    added_at: may(1),
    last_read_at: null,
    progress: null,
    unread_count: 0,
    ...given,
  });
};

/** A shelf of novels 《第1部》, 《第2部》 …, in the order in which it shows them. @param length number of novels @param given fields of all of them */
export const sampleShelf = (length: number, given: Partial<ShelfEntry> = {}): ShelfEntry[] =>
  Array.from({ length }, (_, index) =>
    sampleEntry(String(1001 + index), `第${index + 1}部`, {
      added_at: new Date(Date.UTC(2026, 4, 1) - index * 60_000).toISOString(),
      ...given,
    }),
  );

export const sampleCollectedChapter = (id: string, given: Partial<CollectedChapter> = {}): CollectedChapter =>
  validated(CollectedChapter, {
    id,
    chapter_id: `1001-${id}`,
    novel: { id: '1001', title: '山雪' },
    chapter_title: `第${id}章`,
    pid: null,
    quote: '',
    note: '',
    created_at: may(1),
    ...given,
  });

/** A message about new chapters, not read yet. */
export const sampleMessage = (id: string, given: Partial<Message> = {}): Message =>
  validated(Message, {
    id,
    kind: 'update',
    title: `《山雪》有新章节（${id}）`,
    body: '',
    link: '/detail/1001-3',
    novel_id: '1001',
    read: false,
    created_at: may(1),
    ...given,
  });

export const sampleFeedback = (id: string, given: Partial<Feedback> = {}): Feedback =>
  validated(Feedback, {
    id,
    kind: '错字',
    content: `第${id}回有一个错字。`,
    context: null,
    status: 'open',
    reply: null,
    created_at: may(1),
    replied_at: null,
    ...given,
  });

export const sampleProfile = (given: Partial<Profile> = {}): Profile =>
  validated(Profile, {
    username: '林冲',
    nickname: '豹子头',
    gender: '',
    bio: '',
    email: '',
    email_confirmed: null,
    created_at: may(1),
    preferences: { ...defaultReadingSettings },
    ...given,
  });

export const sampleSession = (id: string, given: Partial<Session> = {}): Session =>
  validated(Session, {
    id,
    device: 'Chrome · Linux',
    created_at: may(1),
    first_seen_at: may(1),
    last_seen_at: may(2),
    current: false,
    ...given,
  });
