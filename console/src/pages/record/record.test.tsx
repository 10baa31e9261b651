import { screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { actKinds } from 'shared-api/console/schemas/record';
import { fill, openConsole, press } from '../../../testing/open-console.tsx';
import { sampleAct } from '../../../testing/records.ts';
import { kindNames } from './act-words.ts';

test('an act says who did what to whom, when, where and why, with before and after [B15.25]', async () => {
  openConsole('/console/record', { acts: [sampleAct('31')] });
  const entry = await screen.findByRole('article');
  expect(within(entry).getByRole('heading').textContent).toBe('锁定账号 林冲');
  expect(entry.textContent).toContain('宋江会话 a1b2c3编号 31');
  expect(within(entry).getByText('否').tagName).toBe('DEL');
  expect(within(entry).getByText('是').tagName).toBe('INS');
  expect(entry.textContent).toContain('原因：刷屏');
});

test('a reason that is among what changed is not said twice', async () => {
  openConsole('/console/record', { acts: [sampleAct('31', { after: { reason: '刷屏' } })] });
  const entry = await screen.findByRole('article');
  expect(entry.textContent?.split('刷屏')).toHaveLength(2);
});

test('an act is undone with a reason [B15.25]', async () => {
  const api = openConsole('/console/record', { acts: [sampleAct('31')] });
  await press('撤销');
  const dialog = await screen.findByRole('dialog', { name: '撤销：锁定账号' });
  await fill('原因（写进记录）', '锁错人了');
  await press('撤销', dialog);
  expect(api.posted(calls.undoAct)).toEqual([{ id: '31', reason: '锁错人了' }]);
});

test('an act that was undone, or that one may not undo, has no button', async () => {
  openConsole('/console/record', { acts: [sampleAct('31', { undone_by: '32', may_undo: false })] });
  expect(await screen.findByText('已经撤销（记录 32）。')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '撤销' })).toBeNull();
});

test('conditions stand in the address, in the call and in the link that exports', async () => {
  const api = openConsole('/console/record?object_kind=member&object=12&from=2026-05-01');
  const filter = { object_kind: 'member', object: '12', from: '2026-05-01' };
  await waitFor(() => expect(api.calls.map(({ address }) => address)).toContain(calls.acts(filter)));
  expect(screen.getByRole('link', { name: '导出为表格' }).getAttribute('href')).toBe(
    `/api/v1${calls.exportActs(filter)}`,
  );
});

test('the record is searched by words, which stand in the address, the call and the link that exports [B15.194]', async () => {
  const api = openConsole('/console/record');
  await fill('名称或原因里的字', ' 刷屏 ');
  await press('查找');
  await waitFor(() => expect(api.calls.map(({ address }) => address)).toContain(calls.acts({ find: '刷屏' })));
  expect(screen.getByRole('link', { name: '导出为表格' }).getAttribute('href')).toBe(
    `/api/v1${calls.exportActs({ find: '刷屏' })}`,
  );
});

test('whoever undoes the import of a new novel is told that it goes, and asked for the password [B15.33]', async () => {
  const after = { file: '夜雨.txt', added: 2, changed: 0, removed: 0, is_new: true, state: 1 };
  const object = { kind: 'novel', id: '1001', name: '夜雨' };
  openConsole('/console/record', {
    acts: [sampleAct('31', { kind: 'novel.import', object, before: null, after, may_undo: true })],
  });
  await press('撤销');
  const dialog = await screen.findByRole('dialog', { name: '撤销：收入书库' });
  expect(dialog.textContent).toContain('《夜雨》是这次收入的，会从书库里删去；撤销本身也会写进记录。');
  expect(within(dialog).getByLabelText('再输入一次你的密码')).toBeTruthy();
});

test('an entry that undid another names it, and what it did [B15.25]', async () => {
  const object = { kind: 'activation', id: '4', name: 'reader@1.0.0-aaaaaaaaaa' };
  openConsole('/console/record', { acts: [sampleAct('32', { kind: 'release.rollback', object, undoes: '31' })] });
  const entry = await screen.findByRole('article');
  expect(within(entry).getByRole('heading').textContent).toBe('撤销记录 31：退回发布 reader@1.0.0-aaaaaaaaaa');
});

test.each(actKinds.filter((kind) => kind.startsWith('release') && !/publish|prune/.test(kind)))(
  'whoever undoes the act %s is told what follows, and asked for the password [B15.216]',
  async (kind) => {
    const object = kind.startsWith('release.')
      ? { kind: 'activation', id: '4', name: 'reader@1.0.0-aaaaaaaaaa' }
      : { kind: 'release_token', id: '5', name: 'reader 的凭证 5' };
    const api = openConsole('/console/record', { acts: [sampleAct('31', { kind, object })] });
    await press('撤销');
    const dialog = await screen.findByRole('dialog', { name: `撤销：${kindNames[kind]}` });
    expect(dialog.textContent).toMatch(
      /新打开的页面换回这一步之前的版本|这个凭证(?:马上不能再用|又可以用来发布和切换)/,
    );
    await fill('再输入一次你的密码', '床前明月光');
    await press('撤销', dialog);
    await waitFor(() => expect(api.posted(calls.undoAct)).toEqual([{ id: '31', reason: '' }]));
    expect(api.posted(calls.confirm)).toEqual([{ password: '床前明月光' }]);
  },
);

test('whoever takes a message to everybody back is told that nothing brings it back, and asked for the password [B7.12]', async () => {
  const object = { kind: 'announcement', id: '3', name: '停机' };
  openConsole('/console/record', { acts: [sampleAct('31', { kind: 'announcement.send', object, before: null })] });
  await press('撤销');
  const dialog = await screen.findByRole('dialog', { name: '撤销：给会员发公告' });
  expect(dialog.textContent).toContain('这条消息会从所有会员的消息里消失，不能再恢复；撤销本身也会写进记录。');
  expect(within(dialog).getByLabelText('再输入一次你的密码')).toBeTruthy();
});
