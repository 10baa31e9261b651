import type { Profile, Session } from 'shared-api/schemas/account';
import type { CollectedChapter, ShelfEntry, ShelfSort } from 'shared-api/schemas/bookshelf';
import type { Page } from 'shared-api/schemas/common';
import type { Feedback, Message } from 'shared-api/schemas/message';
import type { ReadingDay } from 'shared-api/schemas/reading-time';
import { sampleProfile, sampleSession } from './fixtures.ts';

/** Records that the mocked API keeps of its one member. */
export interface MemberRecords {
  shelf: ShelfEntry[];
  /** The order of each group; by the last reading where none is named. */
  sorts: Record<string, ShelfSort>;
  /** Newest first, as are messages and feedback. */
  collectedChapters: CollectedChapter[];
  messages: Message[];
  feedback: Feedback[];
  readingDays: ReadingDay[];
  profile: Profile;
  sessions: Session[];
  password: string;
}

/** Records of a member who did nothing yet. @param given takes the place of these */
export const memberRecords = (given: Partial<MemberRecords> = {}): MemberRecords => ({
  shelf: [],
  sorts: {},
  collectedChapters: [],
  messages: [],
  feedback: [],
  readingDays: [],
  profile: sampleProfile(),
  sessions: [sampleSession('1', { current: true })],
  password: '八十万禁军教头',
  ...given,
});

interface PageRequest<Item> {
  size: number;
  keyOf: (item: Item) => string;
  query: URLSearchParams;
}

/** One page of a list; the cursor names the last item of the page before. */
export const pageOf = <Item>(items: Item[], { size, keyOf, query }: PageRequest<Item>): Page<Item> => {
  const after = query.get('cursor');
  const first = after === null ? 0 : items.findIndex((item) => `after-${keyOf(item)}` === after) + 1;
  const shown = items.slice(first, first + size);
  const last = shown.at(-1);
  return { items: shown, next_cursor: last && first + size < items.length ? `after-${keyOf(last)}` : null };
};
