import type { Generated } from 'kysely';
import type { FeedbackKind, FeedbackStatus, MessageKind } from 'shared-api/schemas/message';

declare module '../db/tables.ts' {
  /** Messages to members, announcements to all of them, their feedback and what answers it, and updates that they have not been told of. */
  interface Tables {
    messages: MessageTable;
    announcements: AnnouncementTable;
    feedback: FeedbackTable;
    canned_answers: CannedAnswerTable;
    untold_updates: UntoldUpdateTable;
  }
}

interface MessageTable {
  id: Generated<number>;
  member_id: number;
  kind: MessageKind;
  title: string;
  body: string;
  link: string | null;
  /** Of an update alone: its novel, the day that makes further updates the same message, and how many chapters came. */
  novel_id: number | null;
  day: number | null;
  chapters: number | null;
  read: 0 | 1;
  created_at: number;
  /** Of an announcement's message alone. */
  announcement_id: Generated<number | null>;
}

interface AnnouncementTable {
  id: Generated<number>;
  title: string;
  body: string;
  /** How many members it was sent to. */
  recipients: number;
  created_at: number;
  recalled_at: number | null;
}

interface FeedbackTable {
  id: Generated<number>;
  member_id: number;
  kind: FeedbackKind;
  content: string;
  /** JSON, or null. */
  context: string | null;
  status: FeedbackStatus;
  reply: string | null;
  created_at: number;
  replied_at: number | null;
  /** Who takes care of it. */
  assignee_id: Generated<number | null>;
}

/** An answer to feedback that is written once and used often. */
interface CannedAnswerTable {
  id: Generated<number>;
  title: string;
  text: string;
}

/** New chapters of which not all readers have been told. */
interface UntoldUpdateTable {
  id: Generated<number>;
  novel_id: number;
  title: string;
  /** Number of new chapters. */
  chapters: number;
  first_serial: number;
  latest_title: string;
  created_at: number;
  /** 1 where the novel itself is new: only those who follow the author are told. */
  is_new: Generated<0 | 1>;
  /** Readers are told in the order of their ids: the last one who has been. */
  told_member_id: Generated<number>;
}
