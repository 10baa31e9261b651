import { hash } from '@node-rs/argon2';
import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { createMember } from '../members.ts';
import { hashPassword, isPassword, withHashSlot } from './passwords.ts';
import { isWeakHash, raisePasswordHash } from './raise-password-hash.ts';

const weak = { memoryCost: 8_192, timeCost: 1, parallelism: 1 };

describeOnEachDatabase('hashes that were made with less work', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });

  const member = async (passwordHash: string) => {
    const made = await createMember(store, { username: '云山', nameKey: '云山', passwordHash, now: 1 });
    if (!made) throw new Error('the name is taken');
    return made;
  };

  it('a weak hash is made anew, and the password stays', async () => {
    const account = await member(await hash('夜雨十年灯', weak));
    const raised = await raisePasswordHash(store, account, '夜雨十年灯');
    expect(isWeakHash(raised.password_hash)).toBe(false);
    expect(await isPassword('夜雨十年灯', raised.password_hash)).toBe(true);
    const { password_hash } = await store.db.selectFrom('members').select('password_hash').executeTakeFirstOrThrow();
    expect(password_hash).toBe(raised.password_hash);
  });

  it('on a busy server a member signs in with the hash as it is', async () => {
    const account = await member(await hash('夜雨十年灯', weak));
    const held = Promise.withResolvers<void>();
    const others = Array.from({ length: 402 }, () => withHashSlot(() => held.promise));
    expect(await raisePasswordHash(store, account, '夜雨十年灯')).toBe(account);
    held.resolve();
    await Promise.all(others);
  });

  it('a hash of today stays', async () => {
    const account = await member(await hashPassword('夜雨十年灯'));
    expect(await raisePasswordHash(store, account, '夜雨十年灯')).toBe(account);
  });

  it('a password that was changed meanwhile is not changed back', async () => {
    const account = await member(await hash('夜雨十年灯', weak));
    const changed = await hashPassword('江湖夜雨灯');
    await store.db.updateTable('members').set({ password_hash: changed }).execute();
    expect(await raisePasswordHash(store, account, '夜雨十年灯')).toBe(account);
    const { password_hash } = await store.db.selectFrom('members').select('password_hash').executeTakeFirstOrThrow();
    expect(password_hash).toBe(changed);
  });
});
