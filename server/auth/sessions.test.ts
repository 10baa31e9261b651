import { createLastUses } from '../db/last-uses.ts';
import type { Store } from '../db/open-store.ts';
import { type Account, createMember, setPassword } from '../members/members.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { nextMemberName } from '../testing/sign-in.ts';
import {
  deleteExpiredSessions,
  endSession,
  endSessions,
  listSessions,
  maxSessions,
  memberOfSession,
  sessionLengthMs,
  startSession,
} from './sessions.ts';

const now = Date.UTC(2026, 10, 21);
const lengthMs = sessionLengthMs.standard;

describeOnEachDatabase('sessions', (open) => {
  let store: Store;
  let account: Account;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    account = await newAccount();
  });

  const newAccount = async (): Promise<Account> => {
    const username = nextMemberName();
    const made = await createMember(store, { username, nameKey: username, passwordHash: 'hash', now });
    if (made === null) throw new Error(`${username} is taken`);
    return made;
  };
  const start = async (device = '', at = now, of = account) => {
    const token = await startSession(store, { account: of, device, lengthMs, now: at });
    if (token === null) throw new Error('no session');
    return token;
  };
  const memberOf = async (token: string, afterMs = 0) => {
    const uses = createLastUses(store, 'sessions');
    const member = await memberOfSession(store, token, now + afterMs, uses);
    await uses.save();
    return member;
  };
  const signedIn = async (token: string) => {
    const member = await memberOf(token);
    if (member === null) throw new Error('not signed in');
    return member;
  };

  it('of more sessions than a member may have the one not used for the longest time ends', async () => {
    const [first = '', second = ''] = [await start('一'), await start('二', now + 1)];
    for (let count = 2; count < maxSessions; count += 1) await start('', now + 2);
    expect(await memberOf(first)).not.toBeNull();
    await start('', now + 3);
    expect([await memberOf(first), (await memberOf(second))?.id]).toEqual([null, account.id]);
  });

  it('a session lasts a day, or thirty days where it is to be remembered', () => {
    expect(sessionLengthMs).toEqual({ standard: 86_400_000, remembered: 30 * 86_400_000 });
  });

  it('a token signs its member in until the session expires', async () => {
    const token = await start();
    const staff = { role: 'reader', confirmedUntil: null, secondFactor: 'off' };
    const member = { id: account.id, username: account.username, sessionId: expect.any(Number), ...staff };
    expect(await memberOf(token)).toEqual(member);
    expect(await memberOf(token, lengthMs - 1)).toEqual(member);
    expect(await memberOf(token, lengthMs)).toBeNull();
    expect(await memberOf('unknown')).toBeNull();
  });

  it('each session has another token, of which the table holds a hash alone', async () => {
    const tokens = [await start(), await start()];
    expect(tokens[0]).toMatch(/^[\w-]{43}$/);
    expect(tokens[0]).not.toBe(tokens[1]);
    const rows = JSON.stringify(await store.db.selectFrom('sessions').selectAll().execute());
    for (const token of tokens) expect(rows).not.toContain(token);
  });

  it('no session starts where the password was changed while it was checked', async () => {
    await setPassword(store, account.id, { to: 'another' });
    expect(await startSession(store, { account, device: '', lengthMs, now })).toBeNull();
  });

  it('a session that is ended signs nobody in, and others of the member go on', async () => {
    const [one, other] = [await start(), await start()];
    await endSession(store, one);
    await endSession(store, 'unknown');
    expect(await memberOf(one)).toBeNull();
    expect(await memberOf(other)).not.toBeNull();
  });

  it('a member ends any of their own sessions, and none of another member', async () => {
    const stranger = await newAccount();
    const [own, foreign] = [await start(), await start('', now, stranger)];
    const ids = [(await signedIn(own)).sessionId, (await signedIn(foreign)).sessionId];
    await endSessions(store, account.id, ids);
    expect(await memberOf(own)).toBeNull();
    expect(await memberOf(foreign)).not.toBeNull();
  });

  it('the list of sessions has their devices, the last used first, and marks the current one', async () => {
    const phone = await start('Firefox · Android');
    const desktop = await start('Chrome · Windows', now + 1);
    await start('Safari · iPhone', now - lengthMs);
    const member = await signedIn(phone);
    const list = async () =>
      (await listSessions(store, member, now + 2)).map(({ device, current }) => [device, current]);
    expect(await list()).toEqual([
      ['Chrome · Windows', false],
      ['Firefox · Android', true],
    ]);
    await memberOf(phone, 120_000);
    expect((await list())[0]).toEqual(['Firefox · Android', true]);
    await memberOf(desktop, 180_001);
    expect((await list())[0]).toEqual(['Chrome · Windows', false]);
  });

  /** When a session was last used as far as the database knows, from the beginning of the test on. */
  const lastSeenAfterMs = async (sessionId: number): Promise<number> => {
    const sessions = store.db.selectFrom('sessions').select('last_seen_at').where('id', '=', sessionId);
    return (await sessions.executeTakeFirstOrThrow()).last_seen_at - now;
  };

  it('the last use of a session is written at most once a minute', async () => {
    const token = await start();
    const { sessionId } = await signedIn(token);
    for (const [afterMs, writtenMs] of [
      [59_999, 0],
      [60_000, 60_000],
      [119_999, 60_000],
      [120_000, 120_000],
    ] as const) {
      await memberOf(token, afterMs);
      expect(await lastSeenAfterMs(sessionId)).toBe(writtenMs);
    }
  });

  it('the last uses of at most 50,000 sessions wait to be written; of a further one it stays as it was', async () => {
    const token = await start();
    const { sessionId } = await signedIn(token);
    const uses = createLastUses(store, 'sessions');
    const bound = 50_000;
    for (let other = 1; other < bound; other += 1) uses.note(-other, now + 60_000);
    uses.note(sessionId, now + 60_000);
    uses.note(-bound, now + 60_000);
    // Of one that waits the later use counts.
    uses.note(sessionId, now + 120_000);
    await uses.save();
    expect(await lastSeenAfterMs(sessionId)).toBe(120_000);

    for (let other = 1; other <= bound; other += 1) uses.note(-other, now + 180_000);
    uses.note(sessionId, now + 180_000);
    await uses.save();
    expect(await lastSeenAfterMs(sessionId)).toBe(120_000);
    // Once they are written there is room again.
    uses.note(sessionId, now + 240_000);
    await uses.save();
    expect(await lastSeenAfterMs(sessionId)).toBe(240_000);
  });

  it('expired sessions are deleted, the others stay', async () => {
    const [expired, valid] = [await start('', now - lengthMs), await start('', now - lengthMs + 1)];
    await deleteExpiredSessions(store, now);
    expect(await memberOf(valid)).not.toBeNull();
    expect(await memberOfSession(store, expired, now - 1)).toBeNull();
  });
});
