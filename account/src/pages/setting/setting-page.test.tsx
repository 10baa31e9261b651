import { screen } from '@testing-library/react';
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
