import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { ConsoleReleases, TokenMade } from 'shared-api/console/schemas/releases';
import { validated } from 'shared-api/testing/mock-api';
import { fill, openConsole, press } from '../../../testing/open-console.tsx';
import { may } from '../../../testing/records.ts';

jest.mock('../../chart/draw-lines.ts', () => ({ drawLines: () => () => {} }));

const names = { shell: 'shell@1.0.0-aaaaaaaaaa', reader: 'reader@1.0.0-bbbbbbbbbb', next: 'reader@1.1.0-cccccccccc' };
const release = (name: string, day = 1) => ({ name, published_by: '小林', published_at: may(day) });

const figures = (app: string, name: string) => ({
  ...{ app, release: name, since: may(1), why: '', active: true, first_load_bytes: 52_000, loads: 70, faults: 2 },
  ...{ interactive_ms: 300, lcp_ms: null, inp_ms: null },
  hours: Array.from({ length: 24 }, (_, hour) => ({ loads: hour, faults: 0, interactive_ms: null })),
});

const sampleReleases = (given: Partial<ConsoleReleases> = {}): ConsoleReleases =>
  validated(ConsoleReleases, {
    apps: [
      {
        app: 'shell',
        active: names.shell,
        retired: null,
        releases: [release(names.shell), release('shell@1.2.0-dddddddddd', 3)],
      },
      { app: 'reader', active: names.reader, retired: null, releases: [release(names.next, 2), release(names.reader)] },
      { app: 'about', active: null, retired: { redirect: '/home' }, releases: [] },
    ],
    canary: null,
    health: [{ set: 'a', loads: 90, opened: 40, faulted: 2 }],
    figures: [figures('shell', names.shell), figures('reader', names.reader)],
    faults: [{ set: '0123456789ab', app: 'reader', phase: 'load', code: 'module', count: 3, last: may(4) }],
    violations: [],
    activations: [
      {
        ...{
          id: '3',
          at: may(3),
          kind: 'activate',
          by: '小林',
          why: '翻页更快',
          releases: [names.shell, names.reader],
        },
        ...{ canary: null, retired: ['about'], rolled_back: false },
      },
    ],
    refusals: [{ at: may(2), wish: 'publish', what: names.next, by: '小林', problems: ['/home：不行'] }],
    tokens: [{ id: '4', app: 'reader', made_by: '站长', made_at: may(1), last_used_at: null, revoked_at: null }],
    ...given,
  });

const open = (releases = sampleReleases(), answers = {}) =>
  openConsole('/console/releases', {}, { [`GET ${calls.releases}`]: () => releases, ...answers });

const choose = async (app: string, name: string) =>
  fireEvent.change(await screen.findByLabelText(app), { target: { value: name } });

/** Gives the password again, which each of these acts asks for. */
const givePassword = () => fill('再输入一次你的密码', '床前明月光');

/** Waits until the dialog of an act that was done is gone. */
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('several releases are activated as one switch, and the dialog says what changes [B15.80]', async () => {
  const api = open();
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '启用选中的版本' });
  expect(button.disabled).toBe(true);
  await choose('reader', names.next);
  await choose('shell', 'shell@1.2.0-dddddddddd');
  await press('同时启用选中的 2 个版本');
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain(`reader：${names.reader} → ${names.next}`);
  await givePassword();
  await press('启用', dialog);
  await waitFor(() =>
    expect(api.posted(calls.activateReleases)).toEqual([
      { releases: ['shell@1.2.0-dddddddddd', names.next], reason: '' },
    ]),
  );
});

test('what was switched is put back from the sentence that says so [B15.216]', async () => {
  const api = open(undefined, { [`POST ${calls.rollBackReleases}`]: () => ({ msg: '已退回', act: '41' }) });
  await press('全部退回上一个组合');
  await givePassword();
  await press('退回', await screen.findByRole('dialog'));
  await press('撤销');
  await waitFor(() => expect(api.posted(calls.undoAct)).toEqual([{ id: '41', reason: '做完随即撤销' }]));
});

test('without the password nothing is asked of the server [B15.150]', async () => {
  const api = open();
  await press('全部退回上一个组合');
  const dialog = await screen.findByRole('dialog');
  await press('退回', dialog);
  expect((await within(dialog).findByText('请输入密码')).textContent).toBe('请输入密码');
  expect(api.posted(calls.rollBackReleases)).toEqual([]);
  await givePassword();
  await press('退回', dialog);
  await waitFor(() => expect(api.posted(calls.rollBackReleases)).toEqual([{ reason: '' }]));
  expect(api.posted(calls.confirm)).toEqual([{ password: '床前明月光' }]);
});

test('a canary is begun with a share, given to all, and ended [B15.80]', async () => {
  const api = open();
  fireEvent.change(await screen.findByLabelText('版本'), { target: { value: names.next } });
  await fill('百分之几的访客（1 到 99）', '100');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '开始试发' }).disabled).toBe(true);
  await fill('百分之几的访客（1 到 99）', '25');
  await press('开始试发');
  await givePassword();
  await press('开始试发', await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(api.posted(calls.startCanary)).toEqual([{ release: names.next, percent: 25, reason: '' }]),
  );
});

test('a canary that is under way is given to all or ended [B15.80]', async () => {
  const api = open(sampleReleases({ canary: { release: names.next, percent: 25 } }));
  expect(await screen.findByText(`25% 的访客正在用 ${names.next}。`)).toBeTruthy();
  await press('对所有人启用');
  await givePassword();
  await press('启用', await screen.findByRole('dialog'));
  await waitFor(() => expect(api.posted(calls.activateReleases)).toEqual([{ releases: [names.next], reason: '' }]));
  await closed();
  await press('结束试发');
  await givePassword();
  await press('结束', await screen.findByRole('dialog'));
  await waitFor(() => expect(api.posted(calls.endCanary)).toEqual([{ reason: '' }]));
});

test('an app is rolled back, and retired after the password was given again; the shell never is [B15.80]', async () => {
  const api = open();
  await press('退回 reader');
  await givePassword();
  await press('退回', await screen.findByRole('dialog'));
  await waitFor(() => expect(api.posted(calls.rollBackReleases)).toEqual([{ app: 'reader', reason: '' }]));
  await closed();
  expect(screen.queryByRole('button', { name: '下线 shell' })).toBeNull();
  await press('下线 reader');
  await fill('它的地址转到（可以不填，如 /home）', '/home');
  await fill('原因（写进记录）', '不做了');
  await givePassword();
  await press('下线', await screen.findByRole('dialog'));
  await waitFor(() =>
    expect(api.posted(calls.retireApp)).toEqual([{ app: 'reader', redirect: '/home', reason: '不做了' }]),
  );
});

test('the page says why a release was refused, what was switched, and how releases fare, as a table too [B15.81 B15.83]', async () => {
  open();
  expect(await screen.findByText('/home：不行')).toBeTruthy();
  expect(screen.getByText(/翻页更快/)).toBeTruthy();
  expect(screen.getByText('reader：加载时，脚本取不到（3 次）')).toBeTruthy();
  expect(screen.getByText(/发出 90 页，40 个网段打开过，2 个报告出错/)).toBeTruthy();
  const table = screen.getByRole('table', { name: 'shell 近 24 小时发出的页面', hidden: true });
  expect(within(table).getAllByRole('row', { hidden: true })).toHaveLength(25);
  await press('reader', screen.getByRole('group', { name: '哪个应用' }));
  expect(screen.getByRole('table', { name: 'reader 近 24 小时发出的页面', hidden: true })).toBeTruthy();
});

test('a token is made after the password, shown once, and revoked [B15.82]', async () => {
  const made = validated(TokenMade, { msg: '做好了', act: '9', token: '5.secret' });
  const api = open(undefined, { [`POST ${calls.makeReleaseToken}`]: () => made });
  await press('给出一个凭证');
  await fill('给哪个应用', 'shop');
  expect(await screen.findByText('shop 还没有发布过：这会是一个新应用。')).toBeTruthy();
  await givePassword();
  await press('做一个凭证');
  expect((await screen.findByLabelText<HTMLInputElement>('凭证')).value).toBe('5.secret');
  expect(api.posted(calls.makeReleaseToken)).toEqual([{ app: 'shop', is_new: true, reason: '' }]);
  await press('已经存好');
  await waitFor(() => expect(screen.queryByDisplayValue('5.secret')).toBeNull());
  await closed();
  await press('作废凭证 4');
  await givePassword();
  await press('作废', await screen.findByRole('dialog'));
  await waitFor(() => expect(api.posted(calls.revokeReleaseToken)).toEqual([{ id: '4', reason: '' }]));
});
