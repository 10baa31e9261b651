import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { Invitation } from 'shared-api/console/schemas/invitations';
import type { Registration } from 'shared-api/console/schemas/settings';
import { calls as readersCalls } from 'shared-api/paths';
import { byCommand } from '../../console/record/record-act.ts';
import type { Store } from '../../db/open-store.ts';
import { FailedCall } from '../../http/failures/failures.ts';
import { allItems } from '../../testing/all-items.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { openBrowser } from '../../testing/clients/browser.ts';
import { type MemberClient, memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { signInStaff } from '../../testing/staff.ts';
import { deleteMember } from '../delete-member.ts';
import { limitFailures } from '../passwords/limit-failures.ts';
import { createInvitedMember, invitationPageSize, makeInvitation, setRevoked } from './invitations.ts';

const password = '床前明月光，疑是地上霜';
const needed = [403, '本站现在只接受邀请注册，请打开你收到的邀请链接'];
const over = [410, '邀请链接不对，或者已经用过、过期、被收回了，请向邀请你的人再要一个'];
const dayMs = 86_400_000;

/** A day of China, as in 2026-01-31. @param days from today */
const dayIn = (days: number): string => new Date(Date.now() + days * dayMs + 8 * 3_600_000).toISOString().slice(0, 10);

describeOnEachDatabase('invitations', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let moderator: MemberClient;
  let administrator: MemberClient;
  let moderatorId: number;
  beforeEach(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    const staff = await signInStaff(store, 'moderator', '看门人');
    moderatorId = staff.id;
    moderator = memberClient(app, staff);
    administrator = memberClient(app, await signInStaff(store, 'administrator'));
    await setRegistration('invitation');
  });
  afterEach(() => app.close());

  const setRegistration = (registration: Registration) =>
    administrator.post(calls.saveSettings, { registration, reason: '' });
  const invite = (change: object = {}) =>
    moderator.post(calls.makeInvitation, { note: '林冲', max_uses: 1, until: dayIn(7), ...change });
  const listed = async (): Promise<Invitation[]> => (await moderator.get(calls.invitations())).items;
  const register = async (username: string, token?: string, on = app) => {
    const browser = openBrowser(on);
    const captcha_key = await browser.captchaKey();
    const { code = '1234' } =
      (await store.db.selectFrom('captchas').select('code').where('key', '=', captcha_key).executeTakeFirst()) ?? {};
    const form = { username, password, repassword: password, code, captcha_key };
    const answer = await browser.call(readersCalls.register, { ...form, ...(token && { invitation_token: token }) });
    return [answer.statusCode, answer.json().error];
  };
  const usesOf = async () => (await listed()).map(({ uses }) => uses);

  it('an invitation is made by staff, its token shown once and kept as a hash, and the record says who made it [B15.120]', async () => {
    const { token, act } = await invite({ note: ' 林冲 ', max_uses: 3 });
    expect(token).toMatch(/^[\w-]{43}$/);
    const [row] = await listed();
    expect(row).toMatchObject({ note: '林冲', uses: 0, max_uses: 3, made_by: '看门人', state: 'valid' });
    // The end of that day in China.
    expect(row?.expires_at).toBe(`${dayIn(7)}T16:00:00.000Z`);
    const kept = JSON.stringify([
      await store.db.selectFrom('invitations').selectAll().execute(),
      await store.db.selectFrom('acts').selectAll().execute(),
    ]);
    expect(kept).not.toContain(token);
    const { items } = await moderator.get(calls.acts());
    expect(items[0]).toMatchObject({
      ...{ id: act, kind: 'invitation.make', actor: { name: '看门人' } },
      object: { kind: 'invitation', id: row?.id, name: '给林冲的邀请' },
    });
  });

  it.each([
    [{ note: ' ' }, '请写明给谁'],
    [{ note: '长'.repeat(101) }, '“给谁”不能多于 100 个字'],
    [{ until: dayIn(-1) }, '有效期不能在今天以前'],
    [{ until: dayIn(366) }, '有效期最多 365 天'],
  ])('an invitation with %j is refused: %s', async (change, sentence) => {
    const form = { note: '林冲', max_uses: 1, until: dayIn(0), ...change };
    expect(await moderator.outcome(calls.makeInvitation, form)).toEqual([400, sentence]);
    expect(await listed()).toEqual([]);
  });

  it('an invitation for none, or for more than a hundred, is refused', async () => {
    for (const max_uses of [0, 101, 1.5])
      expect((await moderator.outcome(calls.makeInvitation, { note: '林冲', max_uses, until: dayIn(1) }))[0]).toBe(400);
  });

  it('where registration is by invitation whoever has one registers, and others get a sentence [B15.121]', async () => {
    const { token } = await invite();
    expect(await register('没有邀请的')).toEqual(needed);
    expect(await register('猜邀请的', 'x'.repeat(43))).toEqual(over);
    expect(await register('林冲', token)).toEqual([200, undefined]);
    expect(await register('林冲的朋友', token)).toEqual(over);
    expect(await listed()).toMatchObject([{ uses: 1, state: 'used' }]);
  });

  it('where registration is open no invitation is needed or used, and where it is closed none helps [B15.121]', async () => {
    const { token } = await invite();
    await setRegistration('open');
    expect(await register('读者甲', token)).toEqual([200, undefined]);
    expect(await usesOf()).toEqual([0]);
    await setRegistration('closed');
    expect(await register('读者乙', token)).toEqual([403, '本站现在不开放注册']);
    expect((await moderator.get(calls.invitations())).registration).toBe('closed');
  });

  it('of eight who register with the last use of an invitation at once one becomes a member [B15.122]', async () => {
    const { token } = await invite({ max_uses: 2 });
    expect(await register('先来的', token)).toEqual([200, undefined]);
    const names = Array.from({ length: 8 }, (_, index) => `同时${index}`);
    const statuses = (await Promise.all(names.map((name) => register(name, token)))).map(([status]) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(410)]);
    const members = await store.db.selectFrom('members').select('id').where('username', 'in', names).execute();
    expect(members).toHaveLength(1);
    expect(await usesOf()).toEqual([2]);
  });

  it('of eight who want one name at once, each with an invitation, one uses it [B15.122]', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, async () => (await invite()).token));
    const statuses = (await Promise.all(tokens.map((token) => register('都要的', token)))).map(([status]) => status);
    expect(statuses.toSorted()).toEqual([200, ...Array(7).fill(409)]);
    expect((await usesOf()).toSorted()).toEqual([...Array(7).fill(0), 1]);
  });

  it('an invitation ends with its day, or when it is revoked, which the record undoes [B15.123]', async () => {
    const { token, act } = await invite({ max_uses: 9 });
    const [{ id = '' } = {}] = await listed();
    const revoked = await moderator.post(calls.revokeInvitation, { id, reason: '发错人了' });
    expect(await register('读者甲', token)).toEqual(over);
    expect(await listed()).toMatchObject([{ state: 'revoked' }]);
    expect((await moderator.post(calls.revokeInvitation, { id, reason: '' })).act).toBeNull();
    await moderator.post(calls.undoAct, { id: revoked.act, reason: '' });
    expect(await register('读者甲', token)).toEqual([200, undefined]);
    await moderator.post(calls.undoAct, { id: act, reason: '' });
    expect(await register('读者乙', token)).toEqual(over);
    expect(await moderator.outcome(calls.revokeInvitation, { id: '999', reason: '' })).toEqual([404, '这个邀请不存在']);
    const past = { note: '昨天的', maxUses: 1, expiresAt: Date.now() };
    const expired = await makeInvitation(store, past, byCommand(), Date.now() - dayMs);
    expect(await register('读者乙', expired.token)).toEqual(over);
    expect((await listed())[0]).toMatchObject({ state: 'expired', made_by: '命令行' });
  });

  it('an invitation until today is valid today [B15.123]', async () => {
    const { token } = await invite({ until: dayIn(0) });
    expect(await register('今天的客人', token)).toEqual([200, undefined]);
  });

  it('an invitation that is revoked, expires or is used up while somebody registers makes no member [B15.122 B15.123]', async () => {
    const now = Date.now();
    const make = async (expiresAt = now + dayMs) =>
      makeInvitation(store, { note: '林冲', maxUses: 1, expiresAt }, byCommand(), now);
    const join = (username: string, token: string) =>
      createInvitedMember(store, { username, nameKey: username, passwordHash: '', now }, token);
    const [used, revoked, expired] = [await make(), await make(), await make(now)];
    await join('先来的', used.token);
    await setRevoked(store, revoked.id, true, byCommand(), now);
    for (const { token } of [used, revoked, expired])
      await expect(join('后来的', token)).rejects.toMatchObject({ status: 410 });
    const found = await store.db.selectFrom('members').select('id').where('username', '=', '后来的').execute();
    expect(found).toEqual([]);
    expect(await usesOf()).toEqual([0, 0, 1]);
  });

  it('whoever guesses invitations is stopped by their address [B15.124]', async () => {
    const strict = await buildTestApp(store);
    const guess = () => register('猜邀请的', 'x'.repeat(43), strict);
    expect(await guess()).toEqual(over);
    // Others of the sixty, without their captchas.
    const attempt = { credential: { kind: 'register' }, client: { ip: '127.0.0.1' } } as const;
    const failing = async () => {
      throw new FailedCall(410, 'gone', '');
    };
    for (let count = 0; count < 58; count += 1)
      await limitFailures({ store, environment: { testing: false } }, attempt, failing).catch(() => {});
    expect(await guess()).toEqual(over);
    expect((await guess())[0]).toBe(429);
    await strict.close();
  });

  it('invitations are listed page by page, the newest first, with the name of who made them while there is one [B15.125]', async () => {
    const expiresAt = Date.now() + dayMs;
    for (let count = 0; count <= invitationPageSize; count += 1)
      await makeInvitation(store, { note: `客人${count}`, maxUses: 1, expiresAt }, byCommand(), Date.now());
    await invite();
    await deleteMember(store, moderatorId);
    const items = await allItems<Invitation>((cursor) => administrator.get(calls.invitations(cursor)));
    expect(items.map(({ note }) => note)).toEqual([
      '林冲',
      ...Array.from({ length: invitationPageSize + 1 }, (_, index) => `客人${invitationPageSize - index}`),
    ]);
    expect(items.slice(0, 2).map(({ made_by }) => made_by)).toEqual(['', '命令行']);
    const { next_cursor: cursor } = await administrator.get(calls.invitations());
    expect((await administrator.outcome(calls.members({ cursor })))[0]).toBe(400);
  });

  it('a member’s page says who invited them, and their export has it [B15.125]', async () => {
    const { token } = await invite();
    const browser = openBrowser(app);
    const form = { username: '林冲', password, repassword: password, code: '1234', invitation_token: token };
    await browser.call(readersCalls.register, { ...form, captcha_key: await browser.captchaKey() });
    const { items } = await moderator.get(calls.members({ name: '林冲' }));
    const [{ id }] = (await listed()) as [Invitation];
    expect((await moderator.get(calls.member(items[0].id))).invitation).toEqual({
      id,
      note: '林冲',
      made_by: '看门人',
    });
    const { invitation } = (await browser.call(readersCalls.exportAccount)).json().data;
    expect(invitation).toEqual([{ invitation_id: Number(id) }]);
    await deleteMember(store, Number(items[0].id));
    expect(await usesOf()).toEqual([1]);
  });

  it('two who revoke an invitation at once write one entry', async () => {
    const { act } = await invite();
    const [{ id = '' } = {}] = await listed();
    const both = [1, 2].map(() => setRevoked(store, Number(id), true, byCommand(), Date.now()));
    expect((await Promise.all(both)).filter((entry) => entry !== null)).toHaveLength(1);
    expect(await moderator.outcome(calls.undoAct, { id: act, reason: '' })).toEqual([409, '已经是原来的样子了']);
  });
});
