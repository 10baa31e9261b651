import type { Selectable, Transaction } from 'kysely';
import type { NewSecret, SecondFactor } from 'shared-api/console/schemas/second-factor';
import { secondFactorState } from '../../auth/second-factor-state.ts';
import { lockMember, type SignedInMember } from '../../auth/sessions.ts';
import { isoTime } from '../../db/ids.ts';
import type { Store } from '../../db/open-store.ts';
import type { Tables } from '../../db/tables.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { accountObject } from '../../members/console/account-acts.ts';
import { secondFactorNotice } from '../../messages/notices.ts';
import { sendMessage } from '../../messages/send-message.ts';
import { type Authority, recordAct } from '../record/record-act.ts';
import { isAppCode, keyUri, newRecoveryCodes, newSecret, recoveryHash, stepOfCode } from './codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/** Whose second factor it is, and in which session it is dealt with. */
type Owner = Pick<SignedInMember, 'id' | 'username' | 'sessionId'>;

interface Dealing {
  authority: Authority;
  /** The secret with which the site seals. */
  siteSecret: string;
  /** Epoch milliseconds. */
  now: number;
}

/** What a member sees of their second factor. */
export const getSecondFactor = async (store: Store, member: SignedInMember): Promise<SecondFactor> => {
  const { factor, since } = await readFactor(store, member.id);
  const isOn = since !== null;
  return {
    state: await secondFactorState(store, member),
    since: isOn ? isoTime(since) : null,
    recovery_codes: isOn && factor ? hashesOf(factor).length : 0,
  };
};

/**
 * Makes a new secret, which counts once {@link switchOn} has got a code of it; one that was made before and did not count is gone.
 * @throws FailedCall 409 where the second factor is on
 */
export const beginSecondFactor = (
  store: Store,
  { id, username }: Owner,
  { site, siteSecret, now }: Omit<Dealing, 'authority'> & { site: string },
): Promise<NewSecret> =>
  withMember(store, id, async (trx) => {
    if ((await readFactor({ db: trx }, id)).since !== null) throw alreadyOn();
    const secret = newSecret();
    const row = { secret: sealSecret(secret, id, siteSecret), last_step: 0, recovery_hashes: '[]', created_at: now };
    await trx.deleteFrom('second_factors').where('member_id', '=', id).execute();
    await trx
      .insertInto('second_factors')
      .values({ member_id: id, ...row })
      .execute();
    return { secret, uri: keyUri(secret, site, username) };
  });

/**
 * Switches the second factor on, by the first right code. Other sessions of the member have to give one too from now on.
 * @returns the entry in the record, and the recovery codes
 * @throws FailedCall 403 where the code is wrong, 409 where it is on, or no secret was made
 */
export const switchOn = (
  store: Store,
  owner: Owner,
  code: string,
  { authority, siteSecret, now }: Dealing,
): Promise<{ act: number; codes: string[] }> =>
  withMember(store, owner.id, async (trx) => {
    const { factor, since } = await readFactor({ db: trx }, owner.id);
    if (since !== null) throw alreadyOn();
    if (!factor) throw new FailedCall(409, 'conflict', '请先取得二维码');
    await takeAppCode(trx, factor, code, { siteSecret, now });
    const codes = await writeRecoveryCodes(trx, owner.id);
    await trx.updateTable('members').set({ second_factor_at: now }).where('id', '=', owner.id).execute();
    await trx.updateTable('sessions').set({ second_factor_at: null }).where('member_id', '=', owner.id).execute();
    await noteCode(trx, owner, now);
    await sendMessage(trx, owner.id, secondFactorNotice('on'), now);
    const values = { before: { second_factor: false }, after: { second_factor: true } };
    const object = accountObject(owner);
    return { codes, act: await recordAct(trx, authority, { kind: 'second_factor.on', object, ...values }, now) };
  });

/**
 * Takes a code for a session: of an app, each once, or a recovery code, which is used up.
 * @returns the entry in the record that a recovery code leaves
 * @throws FailedCall 403 where it is wrong or was used, 409 where the second factor is off
 */
export const giveCode = (
  store: Store,
  owner: Owner,
  code: string,
  { authority, siteSecret, now }: Dealing,
): Promise<number | null> =>
  withMember(store, owner.id, async (trx) => {
    const { factor, since } = await readFactor({ db: trx }, owner.id);
    if (!factor || since === null) throw notOn();
    let act: number | null = null;
    if (isAppCode(code)) await takeAppCode(trx, factor, code, { siteSecret, now });
    else act = await takeRecoveryCode(trx, factor, code, { owner, authority, now });
    await noteCode(trx, owner, now);
    return act;
  });

/** Makes new recovery codes in place of the others. @throws FailedCall 409 where the second factor is off */
export const renewRecoveryCodes = (
  store: Store,
  owner: Pick<Owner, 'id' | 'username'>,
  { authority, now }: Omit<Dealing, 'siteSecret'>,
): Promise<{ act: number; codes: string[] }> =>
  withMember(store, owner.id, async (trx) => {
    const { factor, since } = await readFactor({ db: trx }, owner.id);
    if (!factor || since === null) throw notOn();
    const codes = await writeRecoveryCodes(trx, owner.id);
    const values = { before: { recovery_codes: hashesOf(factor).length }, after: { recovery_codes: codes.length } };
    const act = { kind: 'second_factor.recovery_codes', object: accountObject(owner), ...values } as const;
    return { codes, act: await recordAct(trx, authority, act, now) };
  });

/**
 * Switches the second factor off: its secret and recovery codes are gone.
 * @returns the entry in the record; null where it is off
 */
export const switchOff = (
  store: Store,
  owner: Pick<Owner, 'id' | 'username'>,
  { authority, now }: Omit<Dealing, 'siteSecret'>,
): Promise<number | null> =>
  withMember(store, owner.id, async (trx) => {
    const { since } = await readFactor({ db: trx }, owner.id);
    await trx.deleteFrom('second_factors').where('member_id', '=', owner.id).execute();
    if (since === null) return null;
    await trx.updateTable('members').set({ second_factor_at: null }).where('id', '=', owner.id).execute();
    await trx.updateTable('sessions').set({ second_factor_at: null }).where('member_id', '=', owner.id).execute();
    await sendMessage(trx, owner.id, secondFactorNotice('off'), now);
    const values = { before: { second_factor: true }, after: { second_factor: false } };
    return recordAct(trx, authority, { kind: 'second_factor.off', object: accountObject(owner), ...values }, now);
  });

type Factor = Selectable<Tables['second_factors']>;

const withMember = <Result>(
  { db, dialect }: Store,
  memberId: number,
  run: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (trx) => {
    await lockMember(dialect, trx, memberId);
    return run(trx);
  });

/** @returns the member's secret, which counts where `since` is given @throws FailedCall 404 where there is no such account */
const readFactor = async (
  { db }: Pick<Store, 'db'>,
  memberId: number,
): Promise<{ factor: Factor | undefined; since: number | null }> => {
  const member = await db
    .selectFrom('members')
    .select('second_factor_at')
    .where('id', '=', memberId)
    .executeTakeFirst();
  if (!member) throw notThere('这个账号');
  const factor = await db.selectFrom('second_factors').selectAll().where('member_id', '=', memberId).executeTakeFirst();
  return { factor, since: member.second_factor_at };
};

const hashesOf = ({ recovery_hashes }: Factor): string[] => JSON.parse(recovery_hashes);

const writeHashes = async (trx: Transaction<Tables>, memberId: number, hashes: string[]): Promise<void> => {
  const set = { recovery_hashes: JSON.stringify(hashes) };
  await trx.updateTable('second_factors').set(set).where('member_id', '=', memberId).execute();
};

const writeRecoveryCodes = async (trx: Transaction<Tables>, memberId: number): Promise<string[]> => {
  const codes = newRecoveryCodes();
  await writeHashes(trx, memberId, codes.map(recoveryHash));
  return codes;
};

/** Takes a code of an app, for whoever has the member locked. A code that was taken is not taken again, nor is an older one. */
const takeAppCode = async (
  trx: Transaction<Tables>,
  { member_id, secret: sealed, last_step }: Factor,
  code: string,
  { siteSecret, now }: Omit<Dealing, 'authority'>,
): Promise<void> => {
  const secret = openSecret(sealed, member_id, siteSecret);
  if (secret === null)
    throw new FailedCall(409, 'conflict', '服务器的密钥换过了，动态码核对不了：请用恢复码，再关闭两步验证重新开启');
  const step = stepOfCode(secret, code, now);
  if (step === null) throw new FailedCall(403, 'forbidden', '动态码不对，请看验证器里现在的六位数字');
  if (step <= last_step) throw new FailedCall(403, 'forbidden', '这个动态码已经用过，请等下一个');
  await trx.updateTable('second_factors').set({ last_step: step }).where('member_id', '=', member_id).execute();
};

/** Uses up a recovery code, for whoever has the member locked, and tells them. */
const takeRecoveryCode = async (
  trx: Transaction<Tables>,
  factor: Factor,
  code: string,
  { owner, authority, now }: { owner: Owner; authority: Authority; now: number },
): Promise<number> => {
  const before = hashesOf(factor);
  const hash = recoveryHash(code);
  const after = before.filter((one) => one !== hash);
  if (after.length === before.length) throw new FailedCall(403, 'forbidden', '恢复码不对，或者已经用过');
  await writeHashes(trx, owner.id, after);
  await sendMessage(trx, owner.id, secondFactorNotice('recovery'), now);
  const values = { before: { recovery_codes: before.length }, after: { recovery_codes: after.length } };
  return recordAct(trx, authority, { kind: 'second_factor.recovery', object: accountObject(owner), ...values }, now);
};

/** Notes that a session has given a code. */
const noteCode = async (trx: Transaction<Tables>, { sessionId }: Owner, now: number): Promise<void> => {
  await trx.updateTable('sessions').set({ second_factor_at: now }).where('id', '=', sessionId).execute();
};

const alreadyOn = (): FailedCall => new FailedCall(409, 'conflict', '两步验证已经开启；要换一个验证器，请先关闭');
const notOn = (): FailedCall => new FailedCall(409, 'conflict', '两步验证没有开启');
