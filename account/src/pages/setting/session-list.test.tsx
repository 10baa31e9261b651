import { screen, waitFor, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { noResponse } from 'shared-api/testing/mock-api';
import { may, sampleSession } from '../../../testing/fixtures.ts';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../testing/open-page.tsx';

const twoSessions = () => [
  sampleSession('1', { current: true }),
  sampleSession('2', { device: 'Firefox · Android', last_seen_at: new Date().toISOString() }),
];
const devices = async () => within(await screen.findByRole('region', { name: '登录设备' })).findAllByRole('listitem');

test('the devices where a member is signed in are listed with their first and last use, and only another one can be signed out [B11.04]', async () => {
  mockMemberApi({ sessions: twoSessions() });
  openPage('/user/setting');
  const [here, phone] = (await devices()) as [HTMLElement, HTMLElement];
  expect(here.textContent).toMatch(/^Chrome · Linux当前设备，首次登录 .*5 ?月/);
  expect(within(here).queryByRole('button')).toBeNull();
  expect(phone.textContent).toMatch(/^Firefox · Android最近使用 今天 \d\d:\d\d，首次登录 .*退出这台设备$/);
});

test('a device that is signed out leaves the list', async () => {
  const api = mockMemberApi({ sessions: twoSessions() });
  openPage('/user/setting');
  await press('退出这台设备');
  await waitFor(async () => expect(await devices()).toHaveLength(1));
  expect(api.records.sessions.map(({ id }) => id)).toEqual(['1']);
});

test('a device that the server did not sign out stays in the list', async () => {
  const api = mockMemberApi({ sessions: twoSessions() });
  api.respondWith(`POST ${calls.endSessions}`, () => noResponse);
  openPage('/user/setting');
  await press('退出这台设备');
  await waitFor(() => expect(api.posted(calls.endSessions)).toEqual([{ ids: ['2'] }]));
  expect(await devices()).toHaveLength(2);
});

test('devices that could not be had come when they are asked for again, and the forms stand meanwhile', async () => {
  const api = mockMemberApi({ sessions: [sampleSession('1', { current: true, last_seen_at: may(1) })] });
  const mend = api.respondWith(`GET ${calls.sessions}`, () => noResponse);
  openPage('/user/setting');
  const list = await screen.findByRole('region', { name: '登录设备' });
  await within(list).findByRole('alert');
  expect(screen.getByRole('region', { name: '个人资料' })).toBeTruthy();
  mend();
  await press('重试', list);
  expect(await devices()).toHaveLength(1);
});
