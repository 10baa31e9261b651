import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { apiBase, calls } from 'shared-api/paths';
import type { Store } from './db/open-store.ts';
import { exportMember } from './members/export-member.ts';
import { hashPassword } from './members/passwords.ts';
import { changeProfile } from './members/profile.ts';
import { sendFeedback } from './messages/feedback.ts';
import { sendMessage } from './messages/send-message.ts';
import { saveNotes } from './notes/save-notes.ts';
import { sampleNote } from './notes/testing/sample-note.ts';
import { saveNovel } from './novels/saving/save-novel.ts';
import { countReadingTime } from './reading-time/reading-time.ts';
import { makeToken } from './releases/publishing/release-tokens.ts';
import { collectNovel } from './shelf/collect-novel.ts';
import { collectChapter } from './shelf/collected-chapters/collect-chapter.ts';
import { setLike } from './shelf/likes/likes.ts';
import { saveProgress } from './shelf/positions/save-progress.ts';
import { buildTestApp } from './testing/build-test-app.ts';
import { routesOf } from './testing/contract-routes.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { incoming } from './testing/incoming.ts';
import { registeredRoutes, splitRoutes } from './testing/registered-routes.ts';
import { callAs, signInMember, type TestMember } from './testing/sign-in.ts';

/** Stands in everything that the owner wrote; no other member's answer may hold it. */
const secret = '只有我知道';
const password = '床前明月光，疑是地上霜';

/** Ids of what the owner has. */
interface Owned {
  bid: string;
  cid: string;
  messageId: string;
  sessionId: string;
  collectedId: string;
  noteId: string;
}

interface Row {
  route: string;
  path: (own: Owned) => string;
  body?: (own: Owned) => object;
  /** Status that the owner is answered with; 200 unless given. The owner has no mail address. */
  owner?: number;
  /** Status that another member is answered with; 200 unless given. */
  other?: number;
}

const today = () => new Date().toISOString().slice(0, 10);
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

/** What other programs read, the same for whoever asks: feeds, catalogues, covers, novels as EPUB. */
const isForPrograms = /^GET \/(?:feed|opds|opensearch\.xml|covers|epub)(?:[/.]|$)/;

/** Routes that answer everybody, of which the documentation says nothing: itself, and pictures of codes by their keys. */
const withoutAudience = ['GET /openapi.json', 'GET /captcha/image/{key}.png'];

describeOnEachDatabase('who may do what', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let hashes: { owner: string; other: string };
  let bid: string;
  let owner: TestMember;
  let other: TestMember;
  let own: Owned;
  let locked: TestMember;
  let routes: string[];
  let teamToken: string;
  let pairs = 0;
  beforeAll(async () => {
    store = await open();
    ({ app, routes } = await registeredRoutes(() => buildTestApp(store)));
    teamToken = await makeToken(store, { app: 'reader', by: '站长', now: Date.now() });
    hashes = { owner: await hashPassword(password), other: await hashPassword(`${password}！`) };
    ({ novelId: bid } = await saveNovel(store, incoming()));
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    pairs += 1;
    owner = await signInMember(store, `主人${pairs}`);
    other = await signInMember(store, `别人${pairs}`);
    locked = await signInMember(store, `被锁${pairs}`);
    await store.db.updateTable('members').set({ locked_at: 1 }).where('id', '=', locked.id).execute();
    await setHash(owner, hashes.owner);
    await setHash(other, hashes.other);
    own = await fill(owner.id);
  });

  const setHash = ({ id }: TestMember, password_hash: string) =>
    store.db.updateTable('members').set({ password_hash }).where('id', '=', id).execute();

  /** Something in every table that members have. */
  const fill = async (id: number): Promise<Owned> => {
    const now = Date.now();
    const cid = `${bid}-2`;
    await changeProfile(store, id, { nickname: secret }, Date.now());
    await collectNovel(store, id, { bid, collected: true, now });
    await store.db.updateTable('bookshelf_entries').set({ group_name: secret }).where('member_id', '=', id).execute();
    await saveProgress(store, id, { cid }, now);
    await setLike(store, id, { bid, liked: true, now });
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

  const everythingOf = async ({ id, username }: TestMember): Promise<unknown> =>
    json(Readable.from(exportMember(store, { id, username, sessionId: 0 }, Date.now())));
  const call = (member: TestMember | null, { path, body }: Row) => callAs(app, member, path(own), body?.(own));

  it('every route that the server registers has its audience, and each audience its tests', () => {
    const { inApi, outside } = splitRoutes(routes);
    const ofPages = (['public', 'anybody', 'member'] as const).flatMap((audience) => routesOf(audience));
    const ofTeams = inApi.filter((route) => route.includes(' /releases/'));
    expect(new Set(inApi)).toEqual(new Set([...ofPages.map(({ route }) => route), ...ofTeams, ...withoutAudience]));
    const others = outside.filter((route) => !isForPrograms.test(route));
    expect(others.toSorted()).toEqual(['GET /healthz', 'GET /metrics', 'GET /readyz']);
  });

  it('what other programs read is the same for a visitor and for every member', async () => {
    const addresses = splitRoutes(routes)
      .outside.filter((route) => isForPrograms.test(route))
      .map((route) => route.replace('GET ', '').replace(/\{\w+\}(?:\(.*\))?/, bid));
    expect(addresses.length).toBeGreaterThan(15);
    for (const url of addresses) {
      const [visitor, member] = [
        await app.inject({ url }),
        await app.inject({ url, headers: { cookie: owner.cookie } }),
      ];
      expect([url, member.statusCode, member.headers['set-cookie']]).toEqual([url, visitor.statusCode, undefined]);
      if (!url.startsWith('/epub/')) expect(member.body).toBe(visitor.body);
    }
  });

  it('the matrix has every call for members', () => {
    expect(new Set(matrix.map(({ route }) => route))).toEqual(new Set(routesOf('member').map(({ route }) => route)));
  });

  it.each(matrix)(
    '$route answers a visitor 401, whatever they send, and so a locked member and a team’s token',
    async (row) => {
      const before = await everythingOf(owner);
      const refused = { error: '用户未登录', code: 'not_signed_in' };
      const answer = await call(null, row);
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([401, refused, 'no-store']);
      const body = row.body?.(own);
      const team = await app.inject({
        method: body === undefined ? 'GET' : 'POST',
        url: apiBase + row.path(own),
        headers: { authorization: `Bearer ${teamToken}` },
        ...(body && { payload: body }),
      });
      for (const answer of [await call(locked, row), team])
        expect([answer.statusCode, answer.json()]).toEqual([401, refused]);
      if (row.body) {
        const senseless = await callAs(app, null, row.path(own), { ids: 7, bid: {}, kind: 0 });
        expect([senseless.statusCode, senseless.json()]).toEqual([401, refused]);
      }
      expect(await everythingOf(owner)).toEqual(before);
    },
  );

  it.each(matrix)('$route answers the owner, and no cache keeps it', async (row) => {
    const answer = await call(owner, row);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([row.owner ?? 200, 'no-store']);
  });

  it.each(matrix)('$route neither shows nor changes anything of the owner’s for another member', async (row) => {
    const before = await everythingOf(owner);
    const answer = await call(other, row);
    expect(answer.statusCode).toBe(row.other ?? 200);
    expect(answer.body).not.toContain(secret);
    expect(answer.body).not.toContain(owner.username);
    expect(await everythingOf(owner)).toEqual(before);
  });

  it.each(matrix.filter(({ body }) => body))(
    '$route refuses a request that another site makes the browser send',
    async (row) => {
      const before = await everythingOf(owner);
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
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
      }
      expect(await everythingOf(owner)).toEqual(before);
    },
  );

  it.each(routesOf('public').filter(({ route }) => route.startsWith('GET')))(
    '$route: the same to a visitor, the owner, another member, a locked one and a team',
    async ({ path }) => {
      const answers = [];
      for (const who of [null, owner, other, locked]) answers.push(await callAs(app, who, path));
      const headers = { authorization: `Bearer ${teamToken}` };
      answers.push(await app.inject({ url: apiBase + path, headers }));
      const [visitor, ...members] = answers.map(({ statusCode, body, headers }) => [
        ...[statusCode, body, headers.etag, headers['cache-control'], headers['set-cookie']],
      ]);
      expect(visitor?.[0]).not.toBe(401);
      expect(members).toEqual([visitor, visitor, visitor, visitor]);
      expect(visitor?.[1]).not.toContain(secret);
    },
  );

  it.each(routesOf('anybody'))('$route answers neither a visitor nor a locked member 401', async ({ route, path }) => {
    for (const who of [null, locked]) {
      const answer = await callAs(app, who, path, route.startsWith('POST') ? {} : undefined);
      expect(answer.statusCode).not.toBe(401);
    }
  });

  it('calls for everybody answer each member and visitor differently, and no cache keeps it', async () => {
    expect((await callAs(app, null, calls.like(bid))).json().data.liked).toBe(false);
    expect((await callAs(app, owner, calls.like(bid))).json().data.liked).toBe(true);
    expect((await callAs(app, other, calls.like(bid))).json().data.liked).toBe(false);
    const read = await callAs(app, null, calls.countRead, { cid: own.cid });
    expect(read.statusCode).toBe(200);
    for (const { path, route } of routesOf('anybody')) {
      if (!route.startsWith('GET')) continue;
      expect((await callAs(app, owner, path)).headers['cache-control']).toBe('no-store');
    }
  });
});
