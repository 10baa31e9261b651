import type { Store } from '../../db/open-store.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { signInMember } from '../../testing/sign-in.ts';
import { maxDevices, rememberDevice } from './known-devices.ts';

describeOnEachDatabase('known devices', (open) => {
  let store: Store;
  let member: number;
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    member = (await signInMember(store)).id;
  });

  const remember = (token: string, now = 0, of = member) =>
    rememberDevice(store, of, { token, device: 'Chrome · Android', now });
  const devicesOf = (id: number) =>
    store.db
      .selectFrom('known_devices')
      .select(['key', 'device', 'seen_at'])
      .where('member_id', '=', id)
      .orderBy('seen_at')
      .execute();

  it('a device is known from its second sign-in on, which renews its time', async () => {
    expect(await remember('token', 1)).toBe(false);
    expect(await remember('token', 2)).toBe(true);
    expect(await devicesOf(member)).toEqual([{ key: expect.any(String), device: 'Chrome · Android', seen_at: 2 }]);
  });

  it('a device known of one member is new to another, and the table does not show that they share it', async () => {
    const other = (await signInMember(store)).id;
    await remember('token');
    expect(await remember('token', 0, other)).toBe(false);
    const keys = [...(await devicesOf(member)), ...(await devicesOf(other))].map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(keys.join()).not.toContain('token');
  });

  it('of more than fifty devices the least recently used is deleted', async () => {
    for (let count = 0; count < maxDevices; count += 1) await remember(`token ${count}`, count);
    expect(await remember('token 0', maxDevices)).toBe(true);
    expect(await remember('one more', maxDevices + 1)).toBe(false);
    expect(await devicesOf(member)).toHaveLength(50);
    expect(await remember('token 0', maxDevices + 2)).toBe(true);
    expect(await remember('token 1', maxDevices + 3)).toBe(false);
  });

  it('of two first sign-ins at once with one device the second knows it', async () => {
    const known = await Promise.all([remember('token'), remember('token')]);
    expect(known.toSorted()).toEqual([false, true]);
  });
});
