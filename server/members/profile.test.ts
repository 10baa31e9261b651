import type { Store } from '../db/open-store.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';
import { changeProfile, getProfile } from './profile.ts';

const defaults = {
  theme: 'system',
  font: 'serif',
  size: 18,
  line_height: 1.8,
  width: 40,
  mode: 'scroll',
  script: 'original',
};

describeOnEachDatabase('a profile', (open) => {
  let store: Store;
  let member: { id: number; username: string };
  beforeAll(async () => {
    store = await open();
  });
  beforeEach(async () => {
    member = await signInMember(store);
  });

  it('a new member has an empty profile with the default preferences', async () => {
    expect(await getProfile(store, member.id)).toEqual({
      username: member.username,
      nickname: '',
      gender: '',
      bio: '',
      email: '',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      preferences: defaults,
    });
  });

  it('a change keeps the fields and preferences that it does not name', async () => {
    await changeProfile(store, member.id, { nickname: '书虫', preferences: { theme: 'dark', size: 22 } });
    await changeProfile(store, member.id, { bio: '爱书。', preferences: { size: 24 } });
    await changeProfile(store, member.id, { email: 'a@b.cn' });
    expect(await getProfile(store, member.id)).toMatchObject({
      nickname: '书虫',
      bio: '爱书。',
      email: 'a@b.cn',
      preferences: { ...defaults, theme: 'dark', size: 24 },
    });
  });

  it('changes of different preferences at the same time are all kept', async () => {
    const changes = [{ size: 20 }, { width: 30 }, { line_height: 2 }, { font: 'kai' }, { script: 'hant' }] as const;
    await Promise.all(changes.map((preferences) => changeProfile(store, member.id, { preferences })));
    expect(await getProfile(store, member.id)).toMatchObject({
      preferences: { ...defaults, size: 20, width: 30, line_height: 2, font: 'kai', script: 'hant' },
    });
  });

  it('a member who does not exist has no profile and cannot get one', async () => {
    await changeProfile(store, 99_999, { nickname: '无人' });
    expect(await getProfile(store, 99_999)).toBeNull();
  });
});
