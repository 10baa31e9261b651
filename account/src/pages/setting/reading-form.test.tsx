import { screen, waitFor } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { noResponse } from 'shared-api/testing/mock-api';
import { sampleProfile } from '../../../testing/fixtures.ts';
import { choose, fill, isChosen } from '../../../testing/form-fields.ts';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { press } from '../../../testing/press.ts';

test('reading preferences are shown as the server keeps them, and saved as they were chosen', async () => {
  const api = mockMemberApi();
  openPage('/user/setting');
  await screen.findByRole('region', { name: '阅读偏好' });
  expect(['跟随系统', '宋体', '滚动', '原文'].map(isChosen)).toEqual([true, true, true, true]);
  await choose('羊皮纸');
  await choose('繁体');
  await fill('字号（像素）', '22');
  await fill('行高（倍）', '2.1');
  await press('保存偏好');
  await screen.findByText('已保存');
  const { preferences } = sampleProfile();
  const chosen = { ...preferences, theme: 'sepia', script: 'hant', size: 22, line_height: 2.1 };
  expect(api.posted(calls.profile)).toEqual([{ preferences: chosen }]);
  expect(api.records.profile).toEqual({ ...sampleProfile(), preferences: chosen });
});

test.each([
  ['字号（像素）', '99', '请填写 12 到 36 之间的数'],
  ['字号（像素）', '', '请填写 12 到 36 之间的数'],
  ['行高（倍）', '1.1', '请填写 1.2 到 3 之间的数'],
  ['每行最多字数', '19', '请填写 20 到 60 之间的数'],
])('reading preferences with %s at %j are refused beside the field, and not sent', async (label, value, problem) => {
  const api = mockMemberApi();
  openPage('/user/setting');
  await fill(label, value);
  expect((await screen.findByRole('alert')).textContent).toBe(problem);
  await press('保存偏好');
  expect(api.posted(calls.profile)).toEqual([]);
});

test('reading preferences stay as they were chosen where the call went unanswered', async () => {
  const api = mockMemberApi();
  api.respondWith(`POST ${calls.profile}`, () => noResponse);
  openPage('/user/setting');
  await choose('深色');
  await press('保存偏好');
  await waitFor(() => expect(api.posted(calls.profile)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: '保存偏好' })).toHaveProperty('disabled', false));
  expect(isChosen('深色')).toBe(true);
  expect(screen.queryByText('已保存')).toBeNull();
});
