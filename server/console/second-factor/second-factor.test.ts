import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { confirmationNeededStatus } from 'shared-api/console/roles';
import { calls as readersCalls } from 'shared-api/paths';
import { secondFactorDuty } from '../../auth/second-factor-state.ts';
import { sessionLengthMs, startSession } from '../../auth/sessions.ts';
import type { Store } from '../../db/open-store.ts';
import { findAccount } from '../../members/members.ts';
import { changeSettings } from '../../settings/settings.ts';
import { buildTestApp } from '../../testing/build-test-app.ts';
import { memberClient } from '../../testing/clients/member-client.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { codeAt, setSecondFactor, testRecoveryCode } from '../../testing/second-factor.ts';
import { callAs } from '../../testing/sign-in.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import { byCommand } from '../record/record-act.ts';
import { newRecoveryCodes, newSecret, recoveryHash, stepOfCode } from './codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';
import { switchOff } from './second-factor.ts';

const periodMs = 30_000;

describe('a code of an app', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  // Source: RFC 6238, appendix B; six digits of eight.
  it.each([
    [59_000, '287082'],
    [1_111_111_109_000, '081804'],
    [20_000_000_000_000, '353130'],
  ])('is that of RFC 6238 at %d', (now, code) => {
    expect(stepOfCode(secret, `${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(Math.floor(now / periodMs));
  });

  it('is taken one period before and after its own, and no further [B15.89]', () => {
    const now = 1_700_000_000_000;
    const taken = [-2, -1, 0, 1, 2].map((late) => stepOfCode(secret, codeAt(secret, now), now + late * periodMs));
    const step = Math.floor(now / periodMs);
    expect(taken).toEqual([null, step, step, step, null]);
  });

  it('recovery codes have 80 random bits, and are read whatever their case and dashes', () => {
    const [code = '', ...others] = newRecoveryCodes();
    expect(code).toMatch(/^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/);
    expect(new Set([code, ...others]).size).toBe(10);
    expect(recoveryHash(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(recoveryHash(code));
    expect(recoveryHash('ABCD-EFGH-0123-4567')).toBe(recoveryHash('abcdefghoi234567'));
  });
});

describe('a sealed secret', () => {
  it('opens with the secret of the site, for the member whose it is [B15.87]', () => {
    const [secret, site] = [newSecret(), '床前明月光'.repeat(10)];
    const sealed = sealSecret(secret, 7, site);
    expect(sealed).not.toContain(secret);
    expect(openSecret(sealed, 7, site)).toBe(secret);
    expect(openSecret(sealed, 8, site)).toBeNull();
    expect(openSecret(sealed, 7, `${site}！`)).toBeNull();
    expect(openSecret('', 7, site)).toBeNull();
  });
});

describeOnEachDatabase('the second factor', (open) => {
  let store: Store;
  let app: FastifyInstance;
  let staff: StaffMember;
  beforeEach(async () => {
    store = await open();
    app = await buildTestApp(store, { TEST_MODE: '1' });
    staff = await signInStaff(store, 'moderator');
  });
  afterEach(() => app.close());

  const client = () => memberClient(app, staff);
  const lastAct = () => store.db.selectFrom('acts').selectAll().orderBy('id', 'desc').executeTakeFirst();
  const stateOf = async (member: StaffMember) => (await memberClient(app, member).get(calls.me)).second_factor;
  /** Sets it up through the calls. @returns the secret, and the recovery codes */
  const setUp = async (): Promise<{ secret: string; codes: string[] }> => {
    await client().post(calls.confirm, { password: staff.password });
    const { secret } = await client().post(calls.beginSecondFactor, {});
    const { codes } = await client().post(calls.switchOnSecondFactor, { code: codeAt(secret, Date.now()) });
    return { secret, codes };
  };
  /** Another session of the member. */
  const otherSession = async (): Promise<StaffMember> => {
    const account = await findAccount(store, staff.username);
    if (!account) throw new Error('no account');
    const times = { lengthMs: sessionLengthMs.standard, now: Date.now() };
    return { ...staff, cookie: `session=${await startSession(store, { account, device: '', ...times })}` };
  };
  const titles = async () =>
    (await client().get(readersCalls.messages())).items.map(({ title }: { title: string }) => title);

  it('counts once a right code was given: then other sessions need one, and read as before [B15.87 B15.88]', async () => {
    const other = await otherSession();
    await client().post(calls.confirm, { password: staff.password });
    const { secret, uri } = await client().post(calls.beginSecondFactor, {});
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/.*issuer=%E4%B9%A6%E6%B5%B7/);
    const rows = JSON.stringify(await store.db.selectFrom('second_factors').selectAll().execute());
    expect(rows).not.toContain(secret);
    expect(await client().outcome(calls.switchOnSecondFactor, { code: '' })).toEqual([400, '请输入动态码']);
    expect((await client().outcome(calls.switchOnSecondFactor, { code: '12345' }))[0]).toBe(403);
    expect(await stateOf(staff)).toBe('off');

    const on = await client().post(calls.switchOnSecondFactor, { code: codeAt(secret, Date.now()) });
    expect(on.codes).toHaveLength(10);
    expect(await lastAct()).toMatchObject({
      ...{ kind: 'second_factor.on', object_id: String(staff.id) },
      ...{ before: '{"second_factor":false}', after: '{"second_factor":true}' },
    });
    expect(await titles()).toEqual(['两步验证已开启']);
    const kept = JSON.stringify(await store.db.selectFrom('second_factors').selectAll().execute());
    for (const code of on.codes) expect(kept).not.toContain(code);
    expect(await client().get(calls.secondFactor)).toMatchObject({ state: 'given', recovery_codes: 10 });
    expect((await client().outcome(calls.beginSecondFactor, {}))[0]).toBe(409);

    expect(await stateOf(other)).toBe('needed');
    expect((await callAs(app, other, calls.staff)).statusCode).toBe(confirmationNeededStatus);
    expect((await callAs(app, other, readersCalls.profile)).statusCode).toBe(200);
  });

  it('a code is taken once, by whichever session, and a wrong one not at all [B15.89]', async () => {
    const { secret } = await setUp();
    const other = await otherSession();
    const give = async (code: string) => {
      const answer = await callAs(app, other, calls.giveCode, { code });
      return [answer.statusCode, answer.json().error ?? answer.json().data.msg];
    };
    // It was taken when the factor was set up.
    expect(await give(codeAt(secret, Date.now()))).toEqual([403, '这个动态码已经用过，请等下一个']);
    expect((await give('000000'))[0]).toBe(403);
    expect(await stateOf(other)).toBe('needed');
    const next = codeAt(secret, Date.now() + periodMs);
    const many = await Promise.all([1, 2, 3].map(() => callAs(app, other, calls.giveCode, { code: next })));
    expect(many.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
    expect(await stateOf(other)).toBe('given');
    expect((await callAs(app, other, calls.staff)).statusCode).toBe(200);
  });

  it('a recovery code works once, is told to the member, and stands in the record [B15.90]', async () => {
    const { codes } = await setUp();
    const other = await otherSession();
    const give = (code = '') => callAs(app, other, calls.giveCode, { code });
    const many = await Promise.all([1, 2, 3].map(() => give(codes[3])));
    expect(many.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403, 403]);
    expect(await lastAct()).toMatchObject({
      ...{ kind: 'second_factor.recovery', actor_id: staff.id },
      ...{ before: '{"recovery_codes":10}', after: '{"recovery_codes":9}' },
    });
    expect(await titles()).toContain('用了一个恢复码');
    expect((await give(codes[3])).json().error).toBe('恢复码不对，或者已经用过');
    expect((await give(codes[4])).statusCode).toBe(200);
  });

  it('guesses are limited as those of passwords are [B15.89]', async () => {
    await setSecondFactor(store, staff.id, 'needed');
    for (let count = 0; count < 10; count += 1)
      expect((await client().outcome(calls.giveCode, { code: `00000${count}` }))[0]).toBe(403);
    const [status, sentence] = await client().outcome(calls.giveCode, { code: testRecoveryCode });
    expect([status, sentence]).toEqual([429, expect.stringMatching(/^尝试次数过多，请 \d+ 秒后再试$/)]);
    expect(await stateOf(staff)).toBe('needed');
    // It is not used up either.
    await store.db.deleteFrom('attempts').execute();
    expect((await client().outcome(calls.giveCode, { code: testRecoveryCode }))[0]).toBe(200);
  });

  it('new recovery codes replace the others, and switching off takes all, both by the password [B15.91]', async () => {
    const { codes } = await setUp();
    await store.db.updateTable('sessions').set({ confirmed_until: null }).execute();
    expect((await client().outcome(calls.renewRecoveryCodes, {}))[0]).toBe(confirmationNeededStatus);
    expect((await client().outcome(calls.switchOffSecondFactor, {}))[0]).toBe(confirmationNeededStatus);
    await client().post(calls.confirm, { password: staff.password });
    const renewed = await client().post(calls.renewRecoveryCodes, {});
    expect(await lastAct()).toMatchObject({ id: Number(renewed.act), kind: 'second_factor.recovery_codes' });
    expect((await client().outcome(calls.giveCode, { code: codes[0] }))[0]).toBe(403);
    expect((await client().outcome(calls.giveCode, { code: renewed.codes[0] }))[0]).toBe(200);

    await client().post(calls.switchOffSecondFactor, {});
    expect(await lastAct()).toMatchObject({ kind: 'second_factor.off', before: '{"second_factor":true}' });
    expect(await titles()).toContain('两步验证已关闭');
    expect(await store.db.selectFrom('second_factors').selectAll().execute()).toEqual([]);
    expect(await stateOf(await otherSession())).toBe('off');
    expect((await client().post(calls.switchOffSecondFactor, {})).act).toBeNull();
  });

  it('a command switches it off for whoever lost everything, which the record says [B15.91]', async () => {
    await setSecondFactor(store, staff.id, 'needed');
    expect(await switchOff(store, staff, { authority: byCommand('丢了手机'), now: 1 })).not.toBeNull();
    expect(await stateOf(staff)).toBe('off');
    expect(await lastAct()).toMatchObject({ kind: 'second_factor.off', door: 'command', reason: '丢了手机' });
  });

  it('where it is a duty, administrators set it up first, and others work as before [B15.92]', async () => {
    const administrator = await signInStaff(store, 'administrator');
    const duty = (value: string) =>
      changeSettings(store, { [secondFactorDuty.name]: value }, byCommand('更稳妥'), Date.now());
    expect(await duty(secondFactorDuty.value)).not.toBeNull();
    expect(await duty(secondFactorDuty.value)).toBeNull();
    expect(await lastAct()).toMatchObject({ kind: 'setting.change', after: '{"second_factor_duty":"administrators"}' });
    expect(await stateOf(administrator)).toBe('due');
    const refused = await callAs(app, administrator, calls.staff);
    expect([refused.statusCode, refused.json().error]).toEqual([428, '本站的管理员要先开启两步验证']);
    expect((await callAs(app, staff, calls.staff)).statusCode).toBe(200);
    await setSecondFactor(store, administrator.id, 'given');
    expect((await callAs(app, administrator, calls.staff)).statusCode).toBe(200);
  });

  it('after the secret of the site was changed recovery codes still work [B15.90]', async () => {
    const { secret, codes } = await setUp();
    const moved = await buildTestApp(store, {
      TEST_MODE: '1',
      OVERRIDE_SECRET: '独在异乡为异客每逢佳节倍思亲'.repeat(3),
    });
    const other = await otherSession();
    const give = async (code = '') => (await callAs(moved, other, calls.giveCode, { code })).statusCode;
    expect(await give(codeAt(secret, Date.now() + periodMs))).toBe(409);
    expect(await give(codes[0])).toBe(200);
    await moved.close();
  });
});
