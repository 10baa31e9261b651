import { screen, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse } from 'shared-api/testing/mock-api';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../testing/open-page.tsx';

test('settings that could not be had come when they are asked for again', async () => {
  const api = mockMemberApi();
  const mend = api.respondWith(`GET ${calls.profile}`, () =>
    failedResponse(503, 'unavailable', '正在维护，请稍后再来'),
  );
  openPage('/user/setting');
  expect((await screen.findByRole('alert')).textContent).toContain('正在维护，请稍后再来');
  mend();
  await press('重试');
  await screen.findByRole('region', { name: '个人资料' });
});

test('the settings lead to the change of the password, as the user menu does [B11.23]', async () => {
  mockMemberApi();
  openPage('/user/setting');
  await press('修改密码', await screen.findByRole('region', { name: '登录密码' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改密码' }));
  for (const label of ['原始密码', '新密码', '确认新密码']) expect(dialog.getByLabelText(label)).toBeTruthy();
});
