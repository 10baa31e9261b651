import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { keepDraft, keptDraft } from 'shared-api/drafts';
import { calls } from 'shared-api/paths';
import { authAtom } from 'shared-auth';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../testing/open-page.tsx';

const openDialog = async () => {
  await press('删除账号');
  return screen.findByRole('dialog', { name: '删除账号' });
};
const enterPassword = (dialog: HTMLElement, password: string) =>
  fireEvent.change(within(dialog).getByLabelText('密码'), { target: { value: password } });

test('a link saves everything that the site keeps of a member', async () => {
  mockMemberApi();
  openPage('/user/setting');
  const link = await screen.findByRole('link', { name: '导出我的全部数据' });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/v1/user/export/', true]);
});

test('an account is not deleted without its password', async () => {
  const api = mockMemberApi();
  openPage('/user/setting');
  const dialog = await openDialog();
  expect(dialog.textContent).toContain('不能恢复');
  await press('确认删除', dialog);
  expect((await within(dialog).findByRole('alert')).textContent).toBe('密码不能为空');
  expect(api.posted(calls.deleteAccount)).toEqual([]);
});

test('an account is not deleted with a wrong password: the member stays signed in, the dialog open', async () => {
  const api = mockMemberApi();
  const { store } = openPage('/user/setting');
  const dialog = await openDialog();
  enterPassword(dialog, '不是这个密码');
  await press('确认删除', dialog);
  await waitFor(() => expect(api.posted(calls.deleteAccount)).toHaveLength(1));
  // The field itself says that it is wrong.
  await waitFor(() => expect(within(dialog).getByLabelText('密码').getAttribute('aria-invalid')).toBe('true'));
  expect(store.get(authAtom)).toEqual({ username: '林冲', isAuth: true });
  expect(screen.queryByText('账号已删除')).toBeNull();
});

test('an account is not deleted when the dialog is left with 取消', async () => {
  const api = mockMemberApi();
  openPage('/user/setting');
  await press('取消', await openDialog());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.posted(calls.deleteAccount)).toEqual([]);
});

test('with the right password an account is deleted: the member is signed out here, told so, and led home', async () => {
  const api = mockMemberApi();
  const { store } = openPage('/user/setting');
  keepDraft('林冲', 'feedback', '还没有写完');
  keepDraft('鲁智深', 'feedback', '也没有写完');
  const dialog = await openDialog();
  enterPassword(dialog, api.records.password);
  await press('确认删除', dialog);
  await screen.findByText('账号已删除');
  expect(await screen.findByText('首页')).toBeTruthy();
  expect(store.get(authAtom)).toEqual({ username: '', isAuth: false });
  // Somebody else who registers with the name later must find no draft of the deleted member.
  expect([keptDraft('林冲', 'feedback'), keptDraft('鲁智深', 'feedback')]).toEqual([null, '也没有写完']);
});
