import { type CannedAnswer, FeedbackDetails, type QueuedFeedback } from 'shared-api/console/schemas/feedback';
import { MemberDetails } from 'shared-api/console/schemas/members';
import { NovelJob } from 'shared-api/console/schemas/novel-jobs';
import { NovelRow } from 'shared-api/console/schemas/novel-list';
import { Act } from 'shared-api/console/schemas/record';
import { Me } from 'shared-api/console/schemas/staff';
import { validated } from 'shared-api/testing/mock-api';

// What the server keeps, for tests, each whole; a test names only what it is about.

/** A day of May 2026, ISO 8601. */
export const may = (day: number): string => new Date(Date.UTC(2026, 4, day, 4)).toISOString();

export const sampleMe = (given: Partial<Me> = {}): Me =>
  validated(Me, {
    id: '7',
    username: '宋江',
    role: 'administrator',
    confirmed_until: null,
    second_factor: 'off',
    ...given,
  });

export const sampleMember = (id: string, given: Partial<MemberDetails> = {}): MemberDetails =>
  validated(MemberDetails, {
    id,
    username: `读者${id}`,
    nickname: '',
    role: 'reader',
    created_at: may(1),
    last_seen_at: may(2),
    lock: null,
    email: '',
    email_confirmed: false,
    sessions: [{ id: '3', device: 'Chrome · Android', created_at: may(1), last_seen_at: may(2) }],
    invitation: null,
    open_feedback: 0,
    no_reset_link: '这位会员没有确认过的邮箱',
    may_act: true,
    ...given,
  });

export const sampleFeedback = (id: string, given: Partial<FeedbackDetails> = {}): FeedbackDetails =>
  validated(FeedbackDetails, {
    id,
    member: { id: '12', username: '林冲' },
    kind: '错字',
    content: `第${id}回有一个错字。`,
    context: null,
    status: 'open',
    reply: null,
    created_at: may(3),
    replied_at: null,
    assignee: null,
    place: null,
    ...given,
  });

export const sampleAct = (id: string, given: Partial<Act> = {}): Act =>
  validated(Act, {
    id,
    at: may(4),
    actor: { id: '7', name: '宋江' },
    door: 'page',
    kind: 'member.lock',
    object: { kind: 'member', id: '12', name: '林冲' },
    before: { locked: false },
    after: { locked: true },
    reason: '刷屏',
    session: 'a1b2c3',
    undoes: null,
    undone_by: null,
    may_undo: true,
    ...given,
  });

export const sampleNovelRow = (id: string, given: Partial<NovelRow> = {}): NovelRow =>
  validated(NovelRow, {
    id,
    title: `第${id}部`,
    author: '林渡',
    category: '科幻',
    tags: ['海'],
    status: 1,
    words: 123_456,
    chapters: 12,
    reads: 7,
    collects: 3,
    latest_at: may(3),
    created_at: may(1),
    taken_down_at: null,
    ...given,
  });

export const sampleNovelJob = (id: string, given: Partial<NovelJob> = {}): NovelJob =>
  validated(NovelJob, {
    id,
    state: 'ready',
    change: { kind: 'take_down' },
    ...{ found: 3, alike: 1, changed: 0, skipped: 0, error: null, act: null, may_undo: false },
    asked_by: { id: '7', username: '宋江' },
    created_at: may(1),
    updated_at: may(1),
    titles: ['第1部'],
    ...given,
  });

/** All that the console's calls answer of. */
export interface ConsoleRecords {
  me: Me;
  members: MemberDetails[];
  feedback: FeedbackDetails[];
  cannedAnswers: CannedAnswer[];
  acts: Act[];
  novels: NovelRow[];
  novelJobs: NovelJob[];
  categories: { id: string; name: string; novel_count: number }[];
}

/** A feedback as the queue lists it. */
export const queued = ({ place: _, ...feedback }: FeedbackDetails): QueuedFeedback => feedback;
