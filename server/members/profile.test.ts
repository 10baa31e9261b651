import { defaultReadingSettings } from 'shared-api/reading-settings';
import type { Store } from '../db/open-store.ts';
import { describeOnEachDatabase } from '../testing/databases.ts';
import { signInMember } from '../testing/sign-in.ts';
import { changeProfile, getProfile, profileProblem } from './profile.ts';

const defaults = defaultReadingSettings;

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
      email_confirmed: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      preferences: defaults,
    });
  });

  it('a change keeps the fields and preferences that it does not name', async () => {
    await changeProfile(store, member.id, { nickname: '书虫', preferences: { theme: 'dark', size: 22 } }, Date.now());
    await changeProfile(store, member.id, { bio: '爱书。', preferences: { size: 24 } }, Date.now());
    await changeProfile(store, member.id, { email: 'a@b.cn' }, Date.now());
    expect(await getProfile(store, member.id)).toMatchObject({
      nickname: '书虫',
      bio: '爱书。',
      email: 'a@b.cn',
      preferences: { ...defaults, theme: 'dark', size: 24, changed_at: expect.any(String) },
    });
  });

  it('changes of different preferences at the same time are all kept', async () => {
    const changes = [{ size: 20 }, { width: 30 }, { line_height: 2 }, { font: 'kai' }, { script: 'hant' }] as const;
    await Promise.all(changes.map((preferences) => changeProfile(store, member.id, { preferences }, Date.now())));
    expect(await getProfile(store, member.id)).toMatchObject({
      preferences: {
        ...defaults,
        size: 20,
        width: 30,
        line_height: 2,
        font: 'kai',
        script: 'hant',
        changed_at: expect.any(String),
      },
    });
  });

  it('a change without a time is kept, though one that was asked for later is written before it', async () => {
    const now = Date.parse('2026-11-22T12:00:00.000Z');
    await changeProfile(store, member.id, { preferences: { size: 20 } }, now + 1);
    await changeProfile(store, member.id, { preferences: { font: 'kai' } }, now);
    expect((await getProfile(store, member.id))?.preferences).toMatchObject({ size: 20, font: 'kai' });
  });

  it('of two devices the change made later wins, whichever comes first', async () => {
    const now = Date.parse('2026-11-22T12:00:00.000Z');
    const early = { theme: 'sepia', size: 20, changed_at: '2026-11-22T09:00:00.000Z' } as const;
    const late = { theme: 'black', changed_at: '2026-11-22T10:00:00.000Z' } as const;
    await changeProfile(store, member.id, { preferences: late }, now);
    await changeProfile(store, member.id, { nickname: '书虫', preferences: early }, now);
    expect(await getProfile(store, member.id)).toMatchObject({
      nickname: '书虫',
      preferences: { ...defaults, ...late },
    });
  });

  it('a device whose clock is ahead does not win against a later change', async () => {
    const ahead = { theme: 'sepia', changed_at: '2030-01-01T00:00:00.000Z' } as const;
    await changeProfile(store, member.id, { preferences: ahead }, Date.parse('2026-11-22T12:00:00.000Z'));
    const later = { theme: 'green', changed_at: '2026-11-22T12:00:01.000Z' } as const;
    await changeProfile(store, member.id, { preferences: later }, Date.parse('2026-11-22T12:00:02.000Z'));
    expect((await getProfile(store, member.id))?.preferences).toMatchObject(later);
  });

  it('a member who does not exist has no profile and cannot get one', async () => {
    await changeProfile(store, 99_999, { nickname: '无人' }, Date.now());
    expect(await getProfile(store, 99_999)).toBeNull();
  });
});

it.each([
  {},
  { nickname: '爱'.repeat(30), bio: `${'😀'.repeat(199)}\n`, email: 'reader@books.example' },
  { nickname: '', bio: '', email: '' },
])('a profile with %j is accepted', (change) => {
  expect(profileProblem(change)).toBeUndefined();
});

it.each([
  [{ nickname: '爱'.repeat(31) }, '昵称不能多于 30 个字'],
  [{ nickname: '书\n生' }, '昵称不能包含控制字符'],
  [{ bio: '😀'.repeat(201) }, '简介不能多于 200 个字'],
  [{ bio: 'a\u0000' }, '简介不能包含控制字符'],
  [{ email: 'reader' }, '邮箱的格式不对'],
  [{ email: 'a b@books.example' }, '邮箱的格式不对'],
  [{ email: `${'a'.repeat(250)}@b.cn` }, '邮箱的格式不对'],
])('a profile with %j is refused: %s [S5.10]', (change, problem) => {
  expect(profileProblem(change)).toBe(problem);
});
