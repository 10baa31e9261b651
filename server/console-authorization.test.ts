import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { confirmationNeededStatus, mayActAs, type Role, roles } from 'shared-api/console/roles';
import { apiBase } from 'shared-api/paths';
import type { Store } from './db/open-store.ts';
import { openWorkshop, type ReleaseWorkshop } from './releases/testing/release-workshop.ts';
import { type ConsoleRoute, consoleRoutes } from './testing/authorization/console-routes.ts';
import { type ConsoleTargets, makeConsoleTargets } from './testing/authorization/console-targets.ts';
import { registeredRoutes, splitRoutes } from './testing/authorization/registered-routes.ts';
import { buildTestApp, testBackupsDir } from './testing/build-test-app.ts';
import { describeOnEachDatabase } from './testing/databases.ts';
import { setSecondFactor } from './testing/second-factor.ts';
import { callAs, type TestMember } from './testing/sign-in.ts';
import { type StaffMember, signInStaff } from './testing/staff.ts';

const table = Object.values(consoleRoutes).flat();

/** An answer to HEAD has a status, and no words. */
const silent = { code: 'forbidden', error: '你的账号没有这个权限，需要管理员' };

/** Mail is configured, and nobody takes it. */
const mail = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'no-reply@books.example',
  PUBLIC_ORIGIN: 'http://books.example',
};

describeOnEachDatabase('who may do what in the console', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let routes: string[];
  let administrator: StaffMember;
  let uploadsDir: string;
  let workshop: ReleaseWorkshop;
  beforeAll(async () => {
    store = await open();
    uploadsDir = await mkdtemp(path.join(tmpdir(), 'shuhai-uploads-'));
    workshop = openWorkshop(store);
    await workshop.activateNew('shell', 'reader');
    const { folder, smokeTest } = workshop.context;
    const variables = { TEST_MODE: '1', UPLOADS_DIR: uploadsDir, RELEASES_DIR: folder, ...mail };
    ({ app, routes } = await registeredRoutes(() => buildTestApp(store, variables, { smokeTest })));
    administrator = await signInStaff(store, 'administrator');
  });
  afterAll(async () => {
    await app.close();
    await rm(uploadsDir, { recursive: true });
    await rm(testBackupsDir, { recursive: true, force: true });
    workshop.remove();
  });

  const targetsFor = (caller: StaffMember, row: ConsoleRoute) =>
    makeConsoleTargets(store, caller, [row], row.ofReleases && workshop);

  const call = async (member: TestMember | null, row: ConsoleRoute, targets: ConsoleTargets) => {
    const { path, body, method, prepare } = row;
    if (member) await prepare?.(store, member);
    return method === undefined
      ? callAs(app, member, path(targets), body?.(targets))
      : speakTus(method, path(targets), member);
  };
  const speakTus = (method: 'HEAD' | 'PATCH' | 'DELETE', path: string, member: TestMember | null, headers = {}) =>
    app.inject({
      method,
      url: apiBase + path,
      headers: {
        ...{ cookie: member?.cookie ?? '', 'tus-resumable': '1.0.0', 'upload-offset': '0', ...headers },
        ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
      },
      ...(method === 'PATCH' && { payload: '0123456789' }),
    });
  const confirm = (member: StaffMember) => callAs(app, member, calls.confirm, { password: member.password });
  const lastAct = async () =>
    (await store.db.selectFrom('acts').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0;

  it('the table has every call of the console [B15.01]', () => {
    const registered = splitRoutes(routes).inApi.filter((route) => route.includes(' /console/'));
    // HEAD is not told of: every GET answers it.
    const listed = table.filter(({ method }) => method !== 'HEAD');
    expect(new Set(listed.map(({ route }) => route))).toEqual(new Set(registered));
  });

  it('every call answers whoever has the role, and no cache keeps it; it refuses whoever has less, and changes nothing [B15.01]', async () => {
    for (const role of roles) {
      const caller = await signInStaff(store, role);
      for (const row of table) {
        const targets = await targetsFor(caller, row);
        if (row.confirmed && role !== 'reader') await confirm(caller);
        const before = await lastAct();
        const answer = await call(caller, row, targets);
        const of = [role, row.route];
        expect([...of, answer.headers['cache-control']]).toEqual([...of, 'no-store']);
        if (mayActAs(role, row.needs)) {
          expect([...of, answer.statusCode]).toEqual([...of, row.status ?? 200]);
          continue;
        }
        const { code, error } = answer.body === '' && row.method === 'HEAD' ? silent : answer.json();
        expect([...of, answer.statusCode, code]).toEqual([...of, 403, 'forbidden']);
        expect(error).toMatch(/^你的账号没有这个权限，需要(?:管理员|(?:版主|编辑)或以上的角色)$/);
        expect([...of, await lastAct()]).toEqual([...of, before]);
      }
    }
  });

  it('every call refuses a visitor, whatever they send, and a locked member [B15.01]', async () => {
    const locked = await signInStaff(store, 'administrator');
    await store.db.updateTable('members').set({ locked_at: 1 }).where('id', '=', locked.id).execute();
    const targets = await makeConsoleTargets(store, administrator, table);
    for (const row of table) {
      for (const who of [null, locked]) {
        const answer = await call(who, row, targets);
        expect([row.route, answer.statusCode]).toEqual([row.route, 401]);
        if (row.method !== 'HEAD') expect([row.route, answer.json().code]).toEqual([row.route, 'not_signed_in']);
      }
      if (!row.body) continue;
      const senseless = await callAs(app, null, row.path(targets), { id: 7, reason: {} });
      expect([row.route, senseless.statusCode]).toEqual([row.route, 401]);
    }
  });

  it('every call that changes something refuses a request that another site makes the browser send [B15.01]', async () => {
    const targets = await makeConsoleTargets(store, administrator, table);
    const before = await lastAct();
    for (const row of table.filter(({ body }) => body)) {
      const answer = await app.inject({
        method: 'POST',
        url: apiBase + row.path(targets),
        headers: { cookie: administrator.cookie, origin: 'https://evil.example' },
        payload: row.body?.(targets) ?? {},
      });
      expect([row.route, answer.statusCode, answer.json().code]).toEqual([row.route, 403, 'forbidden']);
    }
    for (const { method, path } of table) {
      if (method !== 'PATCH' && method !== 'DELETE') continue;
      const answer = await speakTus(method, path(targets), administrator, { origin: 'https://evil.example' });
      expect([method, answer.statusCode, answer.json().code]).toEqual([method, 403, 'forbidden']);
    }
    expect(await lastAct()).toBe(before);
  });

  it('what is dangerous asks for the password again, in this session [B15.05]', async () => {
    const dangerous = table.filter(({ confirmed }) => confirmed);
    expect(dangerous.map(({ route }) => route)).toEqual([
      'POST /console/second-factor/begin/',
      'POST /console/second-factor/recovery-codes/',
      'POST /console/second-factor/off/',
      'POST /console/members/role/',
      'POST /console/members/export/',
      'GET /console/members/export/{act}/',
      'POST /console/members/delete/',
      'POST /console/record/undo/',
      'POST /console/record/undo/',
      'POST /console/backups/delete/',
      'POST /console/backups/download/',
      'GET /console/backups/download/{act}/',
      'POST /console/releases/activate/',
      'POST /console/releases/canary/',
      'POST /console/releases/canary/end/',
      'POST /console/releases/rollback/',
      'POST /console/releases/retire/',
      'POST /console/releases/tokens/',
      'POST /console/releases/tokens/revoke/',
      'POST /console/novels/jobs/remove/',
    ]);
    for (const row of dangerous) {
      const caller = await signInStaff(store, row.needs);
      const targets = await targetsFor(caller, row);
      const refused = await call(caller, row, targets);
      expect([row.route, refused.statusCode]).toEqual([row.route, confirmationNeededStatus]);
      expect(refused.json()).toEqual({ error: '请先再输入一次密码', code: 'forbidden' });
      expect((await confirm(caller)).statusCode).toBe(200);
      expect([row.route, (await call(caller, row, targets)).statusCode]).toEqual([row.route, 200]);
    }
  });

  it('a role that is given or taken away counts at the next call of a session that goes on [B15.02]', async () => {
    const member = await signInStaff(store, 'reader');
    const setRole = (role: Role) => store.db.updateTable('members').set({ role }).where('id', '=', member.id).execute();
    const statuses: Record<string, number[]> = {};
    for (const role of ['editor', 'reader'] as const) {
      await setRole(role);
      statuses[role] = [];
      for (const row of table.filter(({ needs, confirmed }) => needs === 'moderator' && !confirmed)) {
        const targets = await targetsFor({ ...member, role }, row);
        statuses[role].push((await call(member, row, targets)).statusCode);
      }
    }
    expect(new Set(statuses.editor)).toEqual(new Set([200]));
    expect(new Set(statuses.reader)).toEqual(new Set([403]));
  });

  /** What answers before a code was given: who one is, the code itself, and what sets up a second factor. */
  const beforeCode = [
    ...['GET /console/me/', 'POST /console/setup/', 'POST /console/confirm/', 'GET /console/second-factor/'],
    ...['POST /console/second-factor/begin/', 'POST /console/second-factor/on/', 'POST /console/second-factor/code/'],
  ];

  it('every call but those that come before refuses a session that has not given a code of the second factor [B15.88]', async () => {
    const caller = await signInStaff(store, 'administrator');
    await confirm(caller);
    for (const row of table) {
      if (beforeCode.includes(row.route)) continue;
      const targets = await makeConsoleTargets(store, caller, [row]);
      await setSecondFactor(store, caller.id, 'needed');
      const before = await lastAct();
      const answer = await call(caller, { ...row, prepare: async () => {} }, targets);
      expect([row.route, answer.statusCode]).toEqual([row.route, confirmationNeededStatus]);
      if (row.method !== 'HEAD')
        expect([row.route, answer.json().error]).toEqual([row.route, '请先输入验证器里的动态码']);
      expect([row.route, await lastAct()]).toEqual([row.route, before]);
    }
    for (const route of beforeCode) expect(table.map((row) => row.route)).toContain(route);
  });

  it('every act writes one entry into the record, and no other call writes any [B15.06]', async () => {
    await confirm(administrator);
    for (const row of table) {
      const targets = await targetsFor(administrator, row);
      const before = await lastAct();
      const answer = await call(administrator, row, targets);
      const written = await store.db.selectFrom('acts').selectAll().where('id', '>', before).execute();
      expect([row.route, written.map(({ kind }) => kind)]).toEqual([row.route, row.act === undefined ? [] : [row.act]]);
      const [last] = written;
      if (last === undefined) continue;
      expect([row.route, answer.json().data.act]).toEqual([row.route, String(last.id)]);
      expect(last).toMatchObject({ door: 'page', actor_id: administrator.id, actor_name: administrator.username });
      expect(last.session_id).toBeGreaterThan(0);
    }
  });
});
