import { screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { type Backup, Backups } from 'shared-api/console/schemas/backups';
import { RecordedDownload } from 'shared-api/console/schemas/record';
import { validated } from 'shared-api/testing/mock-api';
import { fill, openConsole, press } from '../../../testing/open-console.tsx';
import { may } from '../../../testing/records.ts';

const file = 'shuhai-2026-05-02T040000Z.backup';

const sample = (given: Partial<Backup> = {}): Backup => ({
  ...{ file, bytes: 2_345_000_000, made_at: may(2), check: null, upgraded_from: null },
  ...given,
});

const sampleBackups = (given: Partial<Backups> = {}): Backups =>
  validated(Backups, {
    ...{ items: [sample()], task: null, failed: null, every_hours: 24, kept: 7, warning: null, free_bytes: 5e9 },
    ...given,
  });

const open = (backups: Backups = sampleBackups(), answers = {}) =>
  openConsole('/console/backups', {}, { [`GET ${calls.backups}`]: () => backups, ...answers });

test('backups are listed with how they were when they were checked, and what the clock does [B15.77 B15.78]', async () => {
  open(
    sampleBackups({
      items: [
        sample({ check: { at: may(3), problem: null } }),
        sample({ file: 'old.backup', check: { at: may(3), problem: '备份里的文件 a.js 已损坏' } }),
      ],
      warning: '最近的备份已经是 9 天以前的了。',
    }),
  );
  const [first, second] = await screen.findAllByRole('article');
  expect(first?.textContent).toContain('2.3 GB');
  expect(first?.textContent).toContain('核对过，完好');
  expect(second?.textContent).toContain('不能用：备份里的文件 a.js 已损坏');
  expect(screen.getByText('最近的备份已经是 9 天以前的了。')).toBeTruthy();
  expect(screen.getByText(/每 24 小时自动做一个，之后只留最近 7 个/)).toBeTruthy();
});

test('a backup that a start made before an upgrade says so [B15.147]', async () => {
  open(sampleBackups({ items: [sample({ upgraded_from: '0059' })] }));
  expect((await screen.findByRole('article')).textContent).toContain('从版本 0059 升级之前自动做的');
});

test('a backup is begun with a reason, and one that is under way shows how far it is [B15.77]', async () => {
  const api = open(sampleBackups({ items: [], task: { kind: 'make', file, step: '复制', percent: 40 } }));
  expect(await screen.findByText(/^正在做备份：复制/)).toBeTruthy();
  expect(screen.getByRole<HTMLProgressElement>('progressbar', { name: '进度' }).value).toBe(40);
  await press('现在备份');
  await fill('原因（写进记录）', '升级之前');
  await press('开始备份');
  await waitFor(() => expect(api.posted(calls.makeBackup)).toEqual([{ reason: '升级之前' }]));
});

test('a backup that failed says why, and none says so [B15.77]', async () => {
  open(sampleBackups({ items: [], every_hours: 0, failed: { at: may(4), error: '失败：磁盘已满' } }));
  expect(await screen.findByRole('heading', { name: '还没有备份' })).toBeTruthy();
  expect(screen.getByText(/的备份没有做成：失败：磁盘已满/)).toBeTruthy();
  expect(screen.getByText(/没有定时备份/)).toBeTruthy();
});

test('a download asks for the password, and the browser fetches the file [B15.79]', async () => {
  const pressed: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push(this.pathname);
  });
  const begun = { msg: '开始下载', act: '9', address: '/api/v1/console/backups/download/9/' };
  const api = open(undefined, { [`POST ${calls.downloadBackup}`]: () => validated(RecordedDownload, begun) });
  await press('下载', await screen.findByRole('article'));
  const dialog = await screen.findByRole('dialog');
  await fill('再输入一次你的密码', '床前明月光');
  await press('下载', dialog);
  await waitFor(() => expect(pressed).toEqual([begun.address]));
  expect(api.posted(calls.confirm)).toEqual([{ password: '床前明月光' }]);
  expect(api.posted(calls.downloadBackup)).toEqual([{ file, reason: '' }]);
  click.mockRestore();
});

test('a backup is checked by a press, and deleted after the password was given again [B15.77]', async () => {
  const api = open();
  const card = await screen.findByRole('article');
  await press('检查', card);
  expect(api.posted(calls.checkBackup)).toEqual([{ file }]);
  await press('删除', card);
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(file)).toBeTruthy();
  await fill('再输入一次你的密码', '床前明月光');
  await press('删除', dialog);
  await waitFor(() => expect(api.posted(calls.deleteBackup)).toEqual([{ file, reason: '' }]));
});
