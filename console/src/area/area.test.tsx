import { screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { keepOwnEntry, ownEntriesOf } from 'shared-api/own-entries';
import { failedResponse, noResponse } from 'shared-api/testing/mock-api';
import { openConsole, press } from '../../testing/open-console.tsx';
import { sampleMe } from '../../testing/records.ts';

test('the console lists the pages that a role opens, and marks the one at hand [B15.22]', async () => {
  openConsole('/console/feedback', { me: sampleMe({ role: 'moderator' }) });
  await screen.findByRole('heading', { name: '反馈' });
  const menu = screen.getByRole('navigation', { name: '管理' });
  const links = await within(menu).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['概览', '会员', '反馈', '检查', '记录', '安全']);
  expect(within(menu).getByRole('link', { current: 'page' }).textContent).toBe('反馈');
});

test('before it is known who asks the menu keeps its room and shows no entry: none comes between others later', async () => {
  openConsole('/console/feedback', {}, { [`GET ${calls.me}`]: () => new Promise<never>(() => {}) });
  await screen.findByRole('heading', { name: '反馈' });
  expect(within(screen.getByRole('navigation', { name: '管理' })).queryAllByRole('link')).toEqual([]);
});

test('whose role was taken away is told that the page is for staff, and loses the entry in the menu [B15.21 B15.30]', async () => {
  keepOwnEntry('宋江', { label: '管理', to: '/console', order: 90 });
  keepOwnEntry('宋江', { label: '检查页面', to: '/console/inspector', order: 91 });
  openConsole('/console/members', {}, { [`GET ${calls.me}`]: () => failedResponse(403, 'forbidden', '没有权限') });
  expect(await screen.findByRole('heading', { name: '此页只给管理人员' })).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(ownEntriesOf('宋江')).toEqual([]);
});

test('a console that does not know who asks offers another try', async () => {
  let isDown = true;
  const me = () => (isDown ? noResponse : sampleMe());
  openConsole('/console/members', {}, { [`GET ${calls.me}`]: me });
  await screen.findByRole('alert');
  isDown = false;
  await press('重试');
  expect(await screen.findByRole('heading', { name: '会员' })).toBeTruthy();
});

test('whoever works here finds it in the user menu from then on [B15.30]', async () => {
  openConsole('/console/members');
  await screen.findByRole('heading', { name: '会员' });
  await waitFor(() => expect(ownEntriesOf('宋江')).toMatchObject([{ label: '管理', to: '/console' }]));
});
