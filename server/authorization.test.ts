import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from './db/open-store.ts';
import { exportMember } from './members/export-member.ts';
import { type CalledServer, openCalledServer, password } from './testing/authorization/callers.ts';
import { routesOf } from './testing/authorization/contract-routes.ts';
import { type Owned, secret, today } from './testing/authorization/owned.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { sampleNote } from './testing/sample-note.ts';
import { callAs, type TestMember } from './testing/sign-in.ts';

interface Row {
  route: string;
  path: (own: Owned) => string;
  body?: (own: Owned) => object;
  /** Status that the owner is answered with; 200 unless given. The owner has no mail address. */
  owner?: number;
  /** Status that another member is answered with; 200 unless given. */
  other?: number;
}

const backup = { format: 'shuhai-bookshelf', version: 1, books: [] };

/** Every call for members alone, as another member would make it who knows all the owner's ids. */
const matrix: Row[] = [
  { route: 'GET /user/info/', path: () => calls.profile },
  { route: 'POST /user/info/', path: () => calls.profile, body: () => ({ bio: '新的' }) },
  {
    route: 'POST /user/passwd/',
    path: () => calls.changePassword,
    body: () => ({ passwd: password, passwd1: '举头望明月，低头思故乡', passwd2: '举头望明月，低头思故乡' }),
    other: 403,
  },
  { route: 'POST /user/email/', path: () => calls.sendConfirmation, body: () => ({}), owner: 400, other: 400 },
  { route: 'GET /user/sessions/', path: () => calls.sessions },
  { route: 'POST /user/sessions/end/', path: () => calls.endSessions, body: ({ sessionId }) => ({ ids: [sessionId] }) },
  { route: 'GET /user/export/', path: () => calls.exportAccount },
  { route: 'POST /user/delete/', path: () => calls.deleteAccount, body: () => ({ passwd: password }), other: 403 },
  { route: 'GET /user/messages/unread/', path: () => calls.unreadMessages },
  { route: 'GET /user/messages/', path: () => calls.messages() },
  {
    route: 'POST /user/messages/read/',
    path: () => calls.readMessages,
    body: ({ messageId }) => ({ ids: [messageId] }),
  },
  { route: 'POST /user/messages/read/all/', path: () => calls.readAllMessages, body: () => ({}) },
  {
    route: 'POST /user/messages/delete/',
    path: () => calls.deleteMessages,
    body: ({ messageId }) => ({ ids: [messageId] }),
  },
  { route: 'POST /user/messages/delete/all/', path: () => calls.deleteAllMessages, body: () => ({}) },
  {
    route: 'POST /user/feedback/',
    path: () => calls.sendFeedback,
    body: () => ({ kind: '建议', content: '加一盏灯吧' }),
  },
  { route: 'GET /user/feedback/list/', path: () => calls.ownFeedback() },
  { route: 'GET /collect/list/', path: () => calls.collection() },
  { route: 'GET /collect/list/', path: () => calls.collection({ type: 'chapter' }) },
  { route: 'POST /collect/book/', path: () => calls.collectBook, body: ({ bid }) => ({ bid, collected: false }) },
  { route: 'GET /collect/book/{bid}/', path: ({ bid }) => calls.shelfState(bid) },
  {
    route: 'POST /collect/change/',
    path: () => calls.changeShelf,
    body: ({ bid }) => ({ bids: [bid], status: 'dropped', removed: true }),
  },
  {
    route: 'POST /collect/sort/',
    path: () => calls.sortGroup,
    body: () => ({ group: secret, sort: 'title' }),
    other: 404,
  },
  { route: 'GET /collect/export/', path: () => calls.exportShelf },
  { route: 'GET /follow/{id}/', path: () => calls.followState('1') },
  {
    route: 'POST /follow/',
    path: () => calls.setFollow,
    body: () => ({ author_id: '1', followed: false }),
  },
  { route: 'GET /user/follows/', path: () => calls.followedAuthors() },
  { route: 'POST /collect/import/', path: () => calls.importShelf, body: () => backup },
  { route: 'GET /collect/chapter/{id}/', path: ({ cid }) => calls.chapterCollection(cid) },
  { route: 'POST /collect/chapter/', path: () => calls.collectChapter, body: ({ cid }) => ({ cid, note: '别的' }) },
  {
    route: 'POST /collect/chapter/delete/',
    path: () => calls.removeCollectedChapters,
    body: ({ collectedId }) => ({ ids: [collectedId] }),
  },
  { route: 'POST /like/', path: () => calls.setLike, body: ({ bid }) => ({ bid, liked: false }) },
  { route: 'POST /user/progress/', path: () => calls.progress, body: ({ cid }) => ({ cid }) },
  { route: 'GET /user/progress/recent/', path: () => calls.continueReading },
  { route: 'GET /user/reading-time/', path: () => calls.readingTime() },
  {
    route: 'POST /user/reading-time/',
    path: () => calls.reportReadingTime,
    body: () => ({ report_id: 'r'.repeat(16), days: [{ day: today(), seconds: 60, characters: 400 }] }),
  },
  { route: 'POST /user/reading-time/delete/', path: () => calls.clearReadingTime, body: () => ({}) },
  { route: 'GET /user/progress/history/', path: () => calls.readingHistory() },
  {
    route: 'POST /user/progress/join/',
    path: () => calls.joinHistory,
    body: ({ cid }) => ({ items: [{ cid, read_at: '2999-01-01T00:00:00Z' }] }),
  },
  { route: 'POST /user/progress/delete/', path: () => calls.removeFromHistory, body: ({ bid }) => ({ bids: [bid] }) },
  { route: 'POST /user/progress/delete/all/', path: () => calls.clearHistory, body: () => ({}) },
  { route: 'GET /user/notes/', path: ({ bid }) => calls.notes(bid) },
  { route: 'GET /user/notes/chapter/{id}/', path: ({ cid }) => calls.chapterNotes(cid) },
  {
    route: 'POST /user/notes/',
    path: () => calls.saveNotes,
    body: ({ cid, noteId }) => ({ notes: [sampleNote(cid, { id: noteId, note: '别的' })] }),
  },
  {
    route: 'POST /user/notes/delete/',
    path: () => calls.deleteNotes,
    body: ({ noteId }) => ({ ids: [noteId] }),
  },
];

describeOnEachDatabase('who may do what', (open) => {
  let store: Store;
  let app: CalledServer['app'];
  let teamToken: string;
  let callers: CalledServer['callers'];
  let owner: TestMember;
  let other: TestMember;
  let own: Owned;
  let locked: TestMember;
  beforeAll(async () => {
    store = await open();
    ({ app, teamToken, callers } = await openCalledServer(store));
  });
  afterAll(() => app.close());
  const callAnew = async () => {
    ({ owner, other, own, locked } = await callers());
  };
  beforeEach(callAnew);

  const everythingOf = async ({ id }: TestMember): Promise<unknown> =>
    json(Readable.from(exportMember(store, { id, sessionId: 0 }, Date.now())));
  const call = (member: TestMember | null, { path, body }: Row) => callAs(app, member, path(own), body?.(own));

  it('the matrix has every call for members [S6.04]', () => {
    expect(new Set(matrix.map(({ route }) => route))).toEqual(new Set(routesOf('member').map(({ route }) => route)));
  });

  it('every call answers a visitor 401, whatever they send, and so a locked member and a team’s token [S6.04 S7.35]', async () => {
    const before = await everythingOf(owner);
    const refused = { error: '用户未登录', code: 'not_signed_in' };
    for (const row of matrix) {
      const { route } = row;
      const answer = await call(null, row);
      const { statusCode, headers } = answer;
      expect([route, statusCode, answer.json(), headers['cache-control']]).toEqual([route, 401, refused, 'no-store']);
      const body = row.body?.(own);
      const team = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: apiBase + row.path(own),
        headers: { authorization: `Bearer ${teamToken}` },
        ...(body && { payload: body }),
      });
      for (const answer of [await call(locked, row), team])
        expect([route, answer.statusCode, answer.json()]).toEqual([route, 401, refused]);
      if (row.body) {
        const senseless = await callAs(app, null, row.path(own), { ids: 7, bid: {}, kind: 0 });
        expect([route, senseless.statusCode, senseless.json()]).toEqual([route, 401, refused]);
      }
      expect([route, await everythingOf(owner)]).toEqual([route, before]);
    }
  });

  it('every call answers the owner, and no cache keeps it [S7.34]', async () => {
    for (const row of matrix) {
      // The call before may have changed or deleted what this one asks for.
      await callAnew();
      const answer = await call(owner, row);
      const expected = [row.route, row.owner ?? 200, 'no-store'];
      expect([row.route, answer.statusCode, answer.headers['cache-control']]).toEqual(expected);
    }
  });

  it('no call shows or changes anything of the owner’s for another member [S6.04 S7.04 S7.15 S7.29 S7.30 S7.31 S7.32 S7.35]', async () => {
    const before = await everythingOf(owner);
    for (const row of matrix) {
      const { route } = row;
      const answer = await call(other, row);
      expect([route, answer.statusCode]).toEqual([route, row.other ?? 200]);
      for (const owned of [secret, owner.username])
        expect([route, answer.body]).toEqual([route, expect.not.stringContaining(owned)]);
      expect([route, await everythingOf(owner)]).toEqual([route, before]);
    }
  });

  it('every call that changes something refuses a request that another site makes the browser send', async () => {
    const before = await everythingOf(owner);
    for (const row of matrix.filter(({ body }) => body)) {
      const { route } = row;
      const send = (headers: Record<string, string>) =>
        app.inject({
          method: 'POST',
          url: apiBase + row.path(own),
          headers: { cookie: owner.cookie, 'content-type': 'application/json', ...headers },
          payload: JSON.stringify(row.body?.(own)),
        });
      for (const headers of [
        { origin: 'https://evil.example' },
        { 'sec-fetch-site': 'cross-site' },
        { 'content-type': 'text/plain' },
      ]) {
        const answer = await send(headers);
        expect([route, answer.statusCode, answer.json().code]).toEqual([route, 403, 'forbidden']);
      }
      expect([route, await everythingOf(owner)]).toEqual([route, before]);
    }
  });
});
