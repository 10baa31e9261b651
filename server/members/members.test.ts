import { memberOfSession, sessionLengthMs, startSession } from '../auth/sessions.ts';
import { byCommand } from '../console/record/record-act.ts';
import type { Store } from '../db/open-store.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { nextMemberName } from '../testing/sign-in.ts';
import { setLock } from './console/account-acts.ts';
import { type Account, createMember, findAccount, getAccount, setPassword } from './members.ts';

const now = Date.UTC(2026, 10, 21);

describeOnEachDatabase('the table of members', (open) => {
  let store: Store;
  let account: Account;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    const made = await create(nextMemberName());
    if (made === null) throw new Error('the name is taken');
    account = made;
  });

  const create = (username: string) =>
    createMember(store, { username, nameKey: username.toLowerCase(), passwordHash: 'first', now });
  const signIn = async () => {
    const { password_hash } = (await getAccount(store, account.id)) ?? account;
    const session = { account: { id: account.id, password_hash }, device: '', lengthMs: sessionLengthMs.standard, now };
    return (await startSession(store, session)) ?? '';
  };
  const isSignedIn = async (token: string) => (await memberOfSession(store, token, now)) !== null;

  it('an account is found by its folded name and by its id', async () => {
    await create('Alice');
    expect(await findAccount(store, 'alice')).toMatchObject({ username: 'Alice', password_hash: 'first' });
    expect(await findAccount(store, 'Alice')).toBeUndefined();
    expect(await getAccount(store, account.id)).toEqual(account);
    expect(await getAccount(store, 99_999)).toBeUndefined();
  });

  it('of eight members who want one name at once one gets it', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => create('同时')));
    expect(made.filter((each) => each !== null)).toHaveLength(1);
  });

  it('a new password ends the member’s other sessions, and all of them where none is to stay', async () => {
    const [kept, other] = [await signIn(), await signIn()];
    const { sessionId } = (await memberOfSession(store, kept, now)) ?? {};
    expect(await setPassword(store, account.id, { from: 'first', to: 'second', keep: sessionId ?? 0 })).toBe(true);
    expect([await isSignedIn(kept), await isSignedIn(other)]).toEqual([true, false]);
    expect(await setPassword(store, account.id, { to: 'third' })).toBe(true);
    expect(await isSignedIn(kept)).toBe(false);
    expect(await getAccount(store, account.id)).toMatchObject({ password_hash: 'third' });
  });

  it('a password is not set from a hash that is no longer the current one, and ends no session then', async () => {
    const token = await signIn();
    const change = (to: string) => setPassword(store, account.id, { from: 'first', to });
    expect((await Promise.all([change('one'), change('other')])).toSorted()).toEqual([false, true]);
    expect(await isSignedIn(token)).toBe(false);
    const later = await signIn();
    expect(await change('late')).toBe(false);
    expect(await isSignedIn(later)).toBe(true);
    expect(await setPassword(store, 99_999, { to: 'x' })).toBe(false);
  });

  it('locking an account ends its sessions and refuses new ones until it is unlocked', async () => {
    const token = await signIn();
    const act = await setLock(store, account.id, { reason: '' }, byCommand(), now);
    expect(act).not.toBeNull();
    expect(await isSignedIn(token)).toBe(false);
    expect(await signIn()).toBe('');
    expect(await setLock(store, account.id, null, byCommand(), now)).not.toBeNull();
    expect(await isSignedIn(await signIn())).toBe(true);
    await expect(setLock(store, 99_999, null, byCommand(), now)).rejects.toThrow('这个账号不存在');
  });
});
