import { fireEvent, screen } from '@testing-library/react';
import { calls, pages } from 'shared-api/paths';
import { mockApi } from 'shared-api/testing/mock-api';
import { openPage, press } from '../../../testing/open-page.tsx';

afterEach(() => jest.restoreAllMocks());

const setPassword = async () => {
  for (const label of ['新密码', '确认新密码'])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: '沧州城外的草料场' } });
  await press('设置新密码');
  return screen.findByRole('status');
};

test('whoever sets a new password where no cookie stays is told so before they type and after [B15.204]', async () => {
  jest.spyOn(Navigator.prototype, 'cookieEnabled', 'get').mockReturnValue(false);
  const made = mockApi(() => ({ msg: '密码已修改，请用新密码登录' }));
  openPage(`${pages.password}#token`, '');
  expect((await screen.findByRole('alert')).textContent).toMatch(/^浏览器不让本站保存 Cookie，登录了也留不住。/);
  const done = await setPassword();
  expect(made.map(({ path, body }) => [path, (body as { token: string }).token])).toEqual([
    [calls.newPassword, 'token'],
  ]);
  expect(done.textContent).toMatch(/密码已修改.*浏览器不让本站保存 Cookie，登录了也留不住。/);
  expect(screen.queryByRole('button', { name: '登录' })).toBeNull();
});

test('whoever sets a new password where cookies stay signs in next', async () => {
  mockApi(() => ({ msg: '密码已修改，请用新密码登录' }));
  openPage(`${pages.password}#token`, '');
  await screen.findByLabelText('新密码');
  expect(screen.queryByRole('alert')).toBeNull();
  await setPassword();
  expect(screen.getByRole('button', { name: '登录' })).toBeTruthy();
});
