import { screen, waitFor } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse } from 'shared-api/testing/mock-api';
import { sampleProfile } from '../../../testing/fixtures.ts';
import { choose, fill, findField, isChosen } from '../../../testing/form-fields.ts';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../testing/open-page.tsx';

test('the profile is shown as the server keeps it', async () => {
  mockMemberApi({ profile: sampleProfile({ gender: '男', bio: '东京人氏', email: 'lin@example.com' }) });
  openPage('/user/setting');
  expect((await screen.findByRole('region', { name: '个人资料' })).textContent).toContain(
    '用户名 林冲，2026/05/01 加入',
  );
  const values = await Promise.all(['昵称', '邮箱', '简介'].map(async (label) => (await findField(label)).value));
  expect(values).toEqual(['豹子头', 'lin@example.com', '东京人氏']);
  expect(isChosen('男')).toBe(true);
});

test('the profile is saved as it was filled in, and the reading preferences stay', async () => {
  const api = mockMemberApi();
  const { preferences } = api.records.profile;
  openPage('/user/setting');
  await fill('昵称', '教头');
  await fill('简介', '如今在沧州');
  await choose('其他');
  await press('保存');
  await screen.findByText('已保存');
  expect(api.posted(calls.profile)).toEqual([{ nickname: '教头', gender: '其他', bio: '如今在沧州', email: '' }]);
  expect(api.records.profile).toEqual(
    sampleProfile({ nickname: '教头', gender: '其他', bio: '如今在沧州', preferences }),
  );
});

test('what was typed of the profile is there again in this tab until it is saved, for its member alone [B15.202]', async () => {
  mockMemberApi();
  const bio = async () => (await findField('简介')).value;
  const first = openPage('/user/setting');
  await fill('简介', '如今在沧州');
  first.unmount();
  const other = openPage('/user/setting', '鲁达');
  expect(await bio()).toBe('');
  other.unmount();
  openPage('/user/setting');
  await waitFor(async () => expect(await bio()).toBe('如今在沧州'));
  await press('保存');
  await screen.findByText('已保存');
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('what is typed while the profile is being saved stays, and is there to be saved [B15.202]', async () => {
  const api = mockMemberApi();
  const gate = Promise.withResolvers<void>();
  const open = api.respondWith(`POST ${calls.profile}`, async () => {
    await gate.promise;
    return sampleProfile({ bio: '如今在沧州' });
  });
  openPage('/user/setting');
  await fill('简介', '如今在沧州');
  await press('保存');
  await fill('简介', '如今在沧州，看守草料场');
  gate.resolve();
  await screen.findByText('已保存');
  expect((await findField('简介')).value).toBe('如今在沧州，看守草料场');
  // Kept as a draft until it is saved as well.
  expect(Object.values(sessionStorage).join()).toContain('看守草料场');
  open();
  await press('保存');
  await waitFor(() => expect(api.records.profile.bio).toBe('如今在沧州，看守草料场'));
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
});

test('a bio of more than 200 characters is refused beside its field, and not sent', async () => {
  const api = mockMemberApi();
  openPage('/user/setting');
  await fill('简介', '𠮷'.repeat(200));
  await press('保存');
  await screen.findByText('已保存');
  await fill('简介', '𠮷'.repeat(201));
  expect((await screen.findByRole('alert')).textContent).toBe('简介最多 200 个字');
  await press('保存');
  expect(api.posted(calls.profile)).toHaveLength(1);
});

test('a profile that the server refused stays as it was filled in', async () => {
  const api = mockMemberApi();
  api.respondWith(`POST ${calls.profile}`, () => failedResponse(409, 'conflict', '这个邮箱已有人用'));
  openPage('/user/setting');
  await fill('邮箱', 'lin@example.com');
  await press('保存');
  await waitFor(() => expect(api.posted(calls.profile)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: '保存' })).toHaveProperty('ariaDisabled', 'false'));
  expect((await findField('邮箱')).value).toBe('lin@example.com');
  expect(screen.queryByText('已保存')).toBeNull();
  expect(api.records.profile.email).toBe('');
});

test.each([
  ['昵称', '最多 30 个字', '爱'.repeat(31), '昵称不能多于 30 个字'],
  ['昵称', '不能像是本站的名义', '书海客服', '昵称不能像是本站的名义'],
  ['邮箱', 'name@example.com', 'lin', '邮箱的格式不对'],
])(
  'the rule of %s (%s) stands beside it, and what breaks it is said at once and not sent',
  async (label, rule, entry, problem) => {
    const api = mockMemberApi();
    openPage('/user/setting');
    const note = async () =>
      document.getElementById((await findField(label)).getAttribute('aria-describedby') ?? '')?.textContent;
    expect(await note()).toContain(rule);
    await fill(label, entry);
    expect(await note()).toBe(problem);
    expect((await findField(label)).getAttribute('aria-invalid')).toBe('true');
    await press('保存');
    expect(api.posted(calls.profile)).toEqual([]);
  },
);
