import { screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { fill, openConsole, press } from '../../../testing/open-console.tsx';
import { may, sampleMe, sampleMember } from '../../../testing/records.ts';

test('members are listed with role and state, and lead to their pages [B15.23]', async () => {
  openConsole('/console/members', {
    members: [sampleMember('12', { username: '林冲', lock: { at: may(5), reason: '刷屏' } }), sampleMember('13')],
  });
  const table = await screen.findByRole('table', { name: '会员' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(first?.textContent).toMatch(/^林冲读者已锁定/);
  expect(second?.textContent).toMatch(/^读者13读者正常/);
  expect(screen.getByRole('link', { name: '林冲' }).getAttribute('href')).toBe('/console/members/12');
});

test.each([
  ['林', { name: '林' }],
  ['lin@example.com', { email: 'lin@example.com' }],
])('%s is looked for as %j', async (find, query) => {
  const api = openConsole('/console/members');
  await fill('用户名的开头，或完整的邮箱', find);
  await press('查找');
  await waitFor(() => expect(api.calls.at(-1)?.address).toBe(calls.members(query)));
});

test('a member is locked with a reason, without which nothing is sent [B15.23]', async () => {
  const api = openConsole('/console/members/12', { members: [sampleMember('12')] });
  await press('锁定账号');
  const dialog = await screen.findByRole('dialog', { name: '锁定 读者12' });
  await press('锁定', dialog);
  expect((await within(dialog).findByRole('alert')).textContent).toBe('请写明原因');
  await fill('原因（会员登录时会看到）', ' 刷屏 ');
  await press('锁定', dialog);
  expect(api.posted(calls.lockMember)).toEqual([{ id: '12', reason: '刷屏' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was done can be undone from the toast that tells of it [B15.25]', async () => {
  const lock = { at: may(5), reason: '刷屏' };
  const api = openConsole('/console/members/12', { members: [sampleMember('12', { lock })] });
  await press('解除锁定');
  await press('解除锁定', await screen.findByRole('dialog'));
  await press('撤销');
  expect(api.posted(calls.unlockMember)).toEqual([{ id: '12', reason: '' }]);
  expect(api.posted(calls.undoAct)).toEqual([{ id: '99', reason: '做完随即撤销' }]);
});

test('what has reached somebody is told, and not offered to be undone', async () => {
  const api = openConsole('/console/members/12', { members: [sampleMember('12')] });
  await press('让所有设备退出登录');
  await press('全部退出');
  expect(await screen.findByText('已完成')).toBeTruthy();
  expect(api.posted(calls.endMemberSessions)).toEqual([{ id: '12', reason: '' }]);
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});

test('a role is changed by the password, which is asked for once [B15.23]', async () => {
  const api = openConsole('/console/members/12', { members: [sampleMember('12')] });
  await press('更改角色');
  const dialog = await screen.findByRole('dialog');
  (await within(dialog).findByRole('radio', { name: '版主' })).click();
  await fill('原因（写进记录）', '来帮忙');
  await fill('再输入一次你的密码', '12345678');
  await press('更改', dialog);
  expect(api.posted(calls.confirm)).toEqual([{ password: '12345678' }]);
  expect(api.posted(calls.changeRole)).toEqual([{ id: '12', role: 'moderator', reason: '来帮忙' }]);
});

test('an account is deleted with a reason and the password, and the page leads back to the members [B15.193]', async () => {
  const api = openConsole('/console/members/12', { members: [sampleMember('12')] });
  await press('注销账号');
  const dialog = await screen.findByRole('dialog', { name: '注销 读者12' });
  await fill('原因（写进记录）', '本人来信要求');
  await fill('再输入一次你的密码', '12345678');
  await press('注销账号', dialog);
  expect(await screen.findByRole('heading', { level: 1, name: '会员' })).toBeTruthy();
  expect(api.posted(calls.deleteMember)).toEqual([{ id: '12', reason: '本人来信要求' }]);
  const posted = api.calls.findIndex(({ address }) => address === calls.deleteMember);
  expect(api.calls.slice(posted).map(({ address }) => address)).not.toContain(calls.member('12'));
});

test('data are handed out by administrators alone, and not those of another one [B15.193]', async () => {
  const members = [sampleMember('12'), sampleMember('13', { role: 'administrator' })];
  openConsole('/console/members/13', { members });
  await screen.findByRole('button', { name: '更改角色' });
  expect(screen.queryByRole('button', { name: '导出资料' })).toBeNull();
  expect(screen.queryByRole('button', { name: '注销账号' })).toBeNull();
});

test('a password that was given a moment ago is not asked for', async () => {
  const me = sampleMe({ confirmed_until: '2099-01-01T00:00:00.000Z' });
  openConsole('/console/members/12', { me, members: [sampleMember('12')] });
  await press('更改角色');
  await screen.findByLabelText('原因（写进记录）');
  expect(screen.queryByLabelText('再输入一次你的密码')).toBeNull();
});

test('a moderator changes no role, and acts on nobody of their rank', async () => {
  const me = sampleMe({ role: 'moderator' });
  const members = [sampleMember('12'), sampleMember('13', { role: 'moderator', may_act: false })];
  openConsole('/console/members/12', { me, members });
  await screen.findByRole('button', { name: '锁定账号' });
  expect(screen.queryByRole('button', { name: '更改角色' })).toBeNull();
});

test('an account on which whoever looks may not act has no buttons', async () => {
  openConsole('/console/members/13', { members: [sampleMember('13', { role: 'moderator', may_act: false })] });
  await screen.findByText('对这个账号，你的角色不能做什么。');
  expect(screen.queryByRole('button', { name: '锁定账号' })).toBeNull();
});

test('a member who is not there is said, with another try', async () => {
  openConsole('/console/members/14');
  expect((await screen.findByRole('alert')).textContent).toContain('没有找到');
});
