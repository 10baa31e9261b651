import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import { memberOfSession, sessionLengthMs, startSession } from '../../auth/sessions.ts';
import { byCommand } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { makeInvitation } from '../../members/invitations/invitations.ts';
import { getAccount } from '../../members/members.ts';
import { hashPassword } from '../../members/passwords/passwords.ts';
import { sendFeedback } from '../../messages/feedback.ts';
import { setCannedAnswer } from '../../messages/feedback-queue/canned-answers.ts';
import { setFeedbackStatus } from '../../messages/feedback-queue/feedback-acts.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { saveNovel } from '../../novels/saving/save-novel.ts';
import { makeToken } from '../../releases/publishing/release-tokens.ts';
import { collectNovel } from '../../shelf/collect-novel.ts';
import { collectChapter } from '../../shelf/collected-chapters/collect-chapter.ts';
import { makeImports, makeNovelJobs, makeNovels } from '../authorization/console-targets.ts';
import { incoming } from '../incoming.ts';
import { callAs, signInMember, type TestMember } from '../sign-in.ts';
import type { Caller } from './run-fuzz.ts';
import type { KnownValues } from './valid-values.ts';

/** Fills a library and names who calls: a visitor, a member, another member, and a team with its token. */
export const fillForFuzz = async (
  store: Store,
  app: FastifyInstance,
): Promise<{ callers: Caller[]; known: KnownValues }> => {
  const { novelId } = await saveNovel(store, incoming());
  await saveNovel(store, incoming({ title: '归船', tags: ['海'] }));
  const hash = await hashPassword('床前明月光，疑是地上霜');
  const member = await signInMember(store, '甲');
  const other = await signInMember(store, '乙');
  const administrator = await signInMember(store, '丙');
  await store.db.updateTable('members').set({ password_hash: hash }).execute();
  const now = Date.now();
  const cid = `${novelId}-1`;
  for (let count = 0; count < 5; count += 1) {
    const message = { kind: 'system', title: '停机', body: `今晚 ${count}`, link: null } as const;
    await sendMessage(store.db, member.id, message, now);
    await sendFeedback(store, member.id, { kind: '建议', content: '加一盏灯吧' }, now);
    await collectChapter(store, member.id, { cid, quote: `第 ${count} 处`, now });
  }
  await collectNovel(store, member.id, { bid: novelId, collected: true, now });
  const editing = {
    ...(await makeImports({ store, caller: administrator, now })),
    ...(await makeNovelJobs({ store, caller: administrator, now })),
    ...(await makeNovels({ store, mark: '' })),
  };
  const invited = { note: '新来的', maxUses: 100, expiresAt: now + 3_600_000 };
  const invitation = await makeInvitation(store, invited, byCommand(), now);
  const token = await makeToken(store, { app: 'reader', by: '测试', now });
  return {
    callers: [
      { name: 'visitor', headers: async () => ({}) },
      { name: 'member', headers: sessionOf(store, member) },
      { name: 'other member', headers: sessionOf(store, other) },
      { name: 'administrator', headers: administratorSession(store, administrator) },
      { name: 'team', headers: async () => ({ authorization: `Bearer ${token}` }) },
    ],
    known: {
      bid: [novelId, '1002', '9999'],
      number: ['0'],
      bids: [novelId, '1002', '9999'],
      id: [
        ...[novelId, cid, '1002-3', String(member.id), String(other.id), ...(await actedOn(store, member))],
        ...[
          String(invitation.id),
          editing.novel,
          `${editing.novel}-1`,
          editing.importJob,
          editing.importBook,
          editing.novelJob,
        ],
      ],
      version: [editing.chapterVersion],
      pid: ['1', '2', '9'],
      edit: [editing.chapterEdit],
      jobs: [editing.importJob],
      books: [editing.importBook],
      upload: [editing.upload],
      cid: [cid, '1002-2', '9999-1'],
      chapter_id: [cid, '1002-2'],
      ids: await idsOf(store, member),
      keyword: ['灯', '灯塔守夜人', 'dt', '雾的正文'],
      group: ['', '睡前'],
      username: ['甲', '乙', '新来的'],
      code: ['1234'],
      invitation_token: [invitation.token],
      captcha_key: [(await app.inject(apiBase + calls.captcha)).json().data.captcha_key],
      cursor: await cursorsOf(app, member),
      report_id: ['0123456789abcdef'],
    },
  };
};

/** Cookie of an administrator, who stays one whatever is asked, and need not give the password again; the site stays open. */
const administratorSession = (store: Store, member: TestMember): Caller['headers'] => {
  const session = sessionOf(store, member);
  return async () => {
    const headers = await session();
    const until = { confirmed_until: Date.now() + 60_000 };
    // Otherwise the others would be refused at the door.
    await store.db.deleteFrom('settings').where('name', '=', 'members_only').execute();
    await store.db.updateTable('members').set({ role: 'administrator' }).where('id', '=', member.id).execute();
    await store.db.updateTable('sessions').set(until).where('member_id', '=', member.id).execute();
    return headers;
  };
};

/** Ids of feedback, of an answer that is used often, and of acts that can be undone. */
const actedOn = async (store: Store, member: TestMember): Promise<string[]> => {
  const now = Date.now();
  const { id } = await store.db
    .selectFrom('feedback')
    .select('id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow();
  const acts = [
    await setFeedbackStatus(store, id, 'closed', byCommand(), now),
    await setCannedAnswer(store, null, { title: '已改', text: '谢谢' }, byCommand(), now),
  ];
  return [id, ...acts].map(String);
};

/** Cookie of a member, who is signed in again where a request ended the session. */
const sessionOf = (store: Store, member: TestMember): Caller['headers'] => {
  let cookie = member.cookie;
  return async () => {
    const token = cookie.slice('session='.length);
    const account = await getAccount(store, member.id);
    if (account && !(await memberOfSession(store, token, Date.now()))) {
      const session = { account, device: '', lengthMs: sessionLengthMs.standard, now: Date.now() };
      cookie = `session=${await startSession(store, session)}`;
    }
    return { cookie };
  };
};

const idsOf = async ({ db }: Store, { id }: TestMember): Promise<string[]> => {
  const rows = await Promise.all(
    (['messages', 'sessions', 'collected_chapters'] as const).map((table) =>
      db.selectFrom(table).select('id').where('member_id', '=', id).limit(3).execute(),
    ),
  );
  return rows.flat().map((row) => String(row.id));
};

/** Cursors as lists give them, for places that are there: the keysets of rows that come first. */
const cursorsOf = async (app: FastifyInstance, member: TestMember): Promise<string[]> => {
  const lists = [calls.filter({ order: 'new' }), calls.search('灯'), calls.messages(), calls.collection()];
  const answers = await Promise.all(lists.map((path) => callAs(app, member, path)));
  const given = answers
    .map((answer) => answer.json().data.next_cursor as string | null)
    .filter((cursor) => cursor !== null);
  const made = [
    'new',
    'hot',
    'updated',
    'words',
    'collects',
    'messages',
    'book',
    'notes',
    'reading-history',
    'members',
    'invitations',
    'acts',
    'feedback open',
    'imports',
    'import books',
    'novels new desc',
    'novels hot asc',
    'hidden-chapters',
  ].map((list) => Buffer.from(JSON.stringify([list, 1, 1])).toString('base64url'));
  return [...given, ...made];
};
