import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { sampleEntry, sampleShelf } from '../../../../testing/fixtures.ts';
import { mockMemberApi } from '../../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../../testing/open-page.tsx';
import { shelfTitles } from '../../../../testing/shelf-page.ts';

const findBar = () => screen.findByRole('region', { name: '批量管理' });
const chosen = async (count: number) => within(await findBar()).findByText(`已选 ${count} 部`);
const check = async (title: string) =>
  fireEvent.click(await screen.findByRole('checkbox', { name: `选择《${title}》` }));
const groupChoices = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('group', { name: '已有分组' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
const openGroupDialog = async () => {
  await press('分组', await findBar());
  return screen.findByRole('dialog', { name: '放入分组' });
};

test('the chosen novels are put into a new group, which the shelf can then be narrowed to', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(3) });
  openPage('/user/bookshelf');
  await press('批量管理');
  await check('第1部');
  await check('第2部');
  const dialog = await openGroupDialog();
  expect(groupChoices(dialog)).toEqual(['不分组']);
  fireEvent.change(within(dialog).getByLabelText('分组名，可以是新的'), { target: { value: ' 旧书 ' } });
  await press('确定', dialog);
  await screen.findByText('2 部已放入“旧书”');
  expect(screen.queryByRole('dialog')).toBeNull();
  await chosen(0);
  expect(document.activeElement?.textContent).toBe('全选');
  expect(api.posted(calls.changeShelf)).toEqual([{ bids: ['1001', '1002'], group: '旧书' }]);
  await press('旧书 2');
  await waitFor(() => expect(shelfTitles()).toEqual(['第1部', '第2部']));
});

test('the dialog offers the groups that there are, and takes novels out of theirs', async () => {
  mockMemberApi({ shelf: [sampleEntry('1001', '山雪', { group: '睡前' }), sampleEntry('1002', '灯市街')] });
  openPage('/user/bookshelf');
  await press('批量管理');
  await check('灯市街');
  const dialog = await openGroupDialog();
  expect(groupChoices(dialog)).toEqual(['不分组', '睡前']);
  await press('睡前', dialog);
  expect(within(dialog).getByLabelText('分组名，可以是新的')).toHaveProperty('value', '睡前');
  await press('确定', dialog);
  await screen.findByRole('button', { name: '睡前 2' });

  await check('山雪');
  await check('灯市街');
  await press('确定', await openGroupDialog());
  await screen.findByText('2 部已移出分组');
  expect(screen.queryByRole('group', { name: '分组' })).toBeNull();
});

test('the dialog for groups changes nothing when it is left with 取消', async () => {
  const api = mockMemberApi({ shelf: sampleShelf(1) });
  openPage('/user/bookshelf');
  await press('批量管理');
  await check('第1部');
  await press('取消', await openGroupDialog());
  expect(screen.queryByRole('dialog')).toBeNull();
  await chosen(1);
  expect(api.posted(calls.changeShelf)).toEqual([]);
});
