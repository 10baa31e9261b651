import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import type { CategoryRow } from 'shared-api/console/schemas/categories';
import type { SiteSettings } from 'shared-api/console/schemas/settings';
import { fill, keptKey, openConsole, press } from '../../../testing/open-console.tsx';

const settings = (given: Partial<SiteSettings> = {}): SiteSettings => ({
  texts: { name: '灯塔书屋', disclaimer: '', licence: '', copyright: '' },
  defaults: { name: '书海', disclaimer: '仅供学习', licence: '备案号：暂无', copyright: '© 书海' },
  registration: 'open',
  second_factor_duty: false,
  members_only: false,
  links: [{ link_name: '读书会', link_url: 'https://friends.example/' }],
  sends_mail: true,
  ...given,
});

const categories: CategoryRow[] = [
  { name: '玄幻', novel_count: 12, aliases: ['东方玄幻'] },
  { name: '都市', novel_count: 3, aliases: [] },
  { name: '短篇', novel_count: 0, aliases: [] },
];

const openSettings = (given: Partial<SiteSettings> = {}, answers: Parameters<typeof openConsole>[2] = {}) =>
  openConsole(
    '/console/settings',
    {},
    {
      [`GET ${calls.settings}`]: () => settings(given),
      [`GET ${calls.categories}`]: () => ({ items: categories }),
      [`GET ${calls.legalTexts}`]: () => ({ terms: '守规矩', privacy: '', complaints: '' }),
      [`POST ${calls.sendTestMail}`]: () => ({ msg: '测试信已经寄给 me@example.com，请去收信' }),
      ...answers,
    },
  );

test('the texts of the site are changed; what is empty shows its default [B15.96]', async () => {
  const { posted } = openSettings();
  expect((await screen.findByLabelText('备案号')).getAttribute('placeholder')).toBe('备案号：暂无');
  await fill('备案号', '备案号：京1号');
  await press('保存');
  const texts = { name: '灯塔书屋', disclaimer: '', licence: '备案号：京1号', copyright: '' };
  await waitFor(() => expect(posted(calls.saveSettings)).toEqual([{ texts, reason: '' }]));
});

test('registration is closed, and the second factor made a duty [B15.92 B15.97]', async () => {
  const { posted } = openSettings();
  const closed = await screen.findByLabelText('不开放');
  await act(async () => fireEvent.click(closed));
  await act(async () => fireEvent.click(screen.getByLabelText('管理员必须开启两步验证')));
  await press('保存');
  const saved = { registration: 'closed', second_factor_duty: true, reason: '' };
  await waitFor(() => expect(posted(calls.saveSettings)).toEqual([saved]));
});

test('the whole site is made for members only, with a word where everybody may become one [B15.130]', async () => {
  const { posted } = openSettings();
  expect(await screen.findByText('现在注册是开放的：任何人注册以后就能看。')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByLabelText('整个站只给会员看')));
  await press('保存');
  await waitFor(() => expect(posted(calls.saveSettings)).toEqual([{ members_only: true, reason: '' }]));
});

test('partner links are added and saved as a whole [B15.96]', async () => {
  const { posted } = openSettings();
  await fill('名称', '听雨楼');
  await fill('地址', '/filter');
  await press('添加');
  await press('上移 听雨楼');
  await press('保存友情链接');
  const links = [{ link_name: '听雨楼', link_url: '/filter' }, ...settings().links];
  await waitFor(() => expect(posted(calls.saveLinks)).toEqual([{ links, reason: '' }]));
});

test('categories are listed with their novels, and saved in another order [B15.215]', async () => {
  const { posted } = openSettings();
  const rows = within(await screen.findByRole('list', { name: '分类' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^玄幻 12 部，文件里也叫东方玄幻/),
    expect.stringMatching(/^都市 3 部/),
    expect.stringMatching(/^短篇 0 部/),
  ]);
  await press('上移 都市');
  await press('保存次序');
  await waitFor(() => expect(posted(calls.orderCategories)).toEqual([{ names: ['都市', '玄幻', '短篇'], reason: '' }]));
});

test('an order that is not saved stays while a category is added and renamed [B15.215]', async () => {
  let items = categories;
  openSettings(
    {},
    {
      [`GET ${calls.categories}`]: () => ({ items }),
      [`POST ${calls.addCategory}`]: () => {
        items = [...items, { name: '同人', novel_count: 0, aliases: [] }];
        return { msg: '分类已添加', act: '1' };
      },
      [`POST ${calls.renameCategory}`]: () => {
        items = items.map((row) => (row.name === '都市' ? { ...row, name: '现代' } : row));
        return { msg: '分类已改名', act: '2' };
      },
    },
  );
  const shown = async () => {
    const list = await screen.findByRole('list', { name: '分类' });
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, 2));
  };
  await press('上移 都市');
  await fill('新的分类', '同人');
  await press('添加分类');
  await waitFor(async () => expect(await shown()).toEqual(['都市', '玄幻', '短篇', '同人']));
  await press('给都市改名');
  await fill('新的名称', '现代');
  await press('改名', screen.getByRole('dialog'));
  await waitFor(async () => expect(await shown()).toEqual(['现代', '玄幻', '短篇', '同人']));
  expect(screen.getByRole('button', { name: '保存次序' })).toBeTruthy();
});

test('a category is added, renamed, and removed where it has no novels [B15.215]', async () => {
  const { posted } = openSettings();
  await press('添加分类');
  expect((await screen.findByRole('alert')).textContent).toBe('请写分类的名称');
  await fill('新的分类', '同人');
  await press('添加分类');
  await waitFor(() => expect(posted(calls.addCategory)).toEqual([{ name: '同人', reason: '' }]));
  await press('给都市改名');
  await fill('新的名称', '现代');
  await press('改名', screen.getByRole('dialog'));
  await waitFor(() => expect(posted(calls.renameCategory)).toEqual([{ name: '都市', to: '现代', reason: '' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: '删除都市' })).toBeNull();
  await press('删除短篇');
  await press('删除', screen.getByRole('dialog'));
  await waitFor(() => expect(posted(calls.removeCategory)).toEqual([{ name: '短篇', reason: '' }]));
});

test('before two categories are merged the page says how many novels move, and that it stays so [B15.215]', async () => {
  const { posted } = openSettings();
  await press('合并玄幻');
  await fill('并入', '短篇');
  const said = screen.getByRole('dialog').textContent;
  expect(said).toContain('“玄幻”的 12 部作品，还有下架的，都归到“短篇”');
  expect(said).toContain('合并不能撤销');
  await press('合并', screen.getByRole('dialog'));
  await waitFor(() => expect(posted(calls.mergeCategory)).toEqual([{ name: '玄幻', into: '短篇', reason: '' }]));
});

test('a test mail is sent [B15.98]', async () => {
  const { posted } = openSettings();
  await fill('收信的邮箱', 'me@example.com');
  await press('寄一封测试信');
  await waitFor(() => expect(posted(calls.sendTestMail)).toEqual([{ email: 'me@example.com' }]));
  expect(await screen.findByText('测试信已经寄给 me@example.com，请去收信')).toBeTruthy();
});

test('where the server is not told how mail is sent, the page says what is missing [B15.98]', async () => {
  openSettings({ sends_mail: false });
  expect((await screen.findByText(/没有设置寄信/)).textContent).toContain('SMTP_URL、MAIL_FROM 和 PUBLIC_ORIGIN');
  expect(screen.queryByLabelText('收信的邮箱')).toBeNull();
});

test('the words of a legal page are changed; the others stay as they are [B15.115]', async () => {
  const { posted } = openSettings();
  expect((await screen.findByRole('link', { name: '打开用户协议' })).getAttribute('href')).toBe('/legal/terms');
  expect(screen.queryByRole('link', { name: '打开隐私政策' })).toBeNull();
  await fill('隐私政策', '不收集任何数据。');
  await press('保存条款页');
  const saved = { texts: { privacy: '不收集任何数据。' }, reason: '' };
  await waitFor(() => expect(posted(calls.saveLegalTexts)).toEqual([saved]));
});

test('the words of a legal page that were typed before are there again, and forgotten once they are saved [B15.195]', async () => {
  localStorage.setItem(keptKey('console-legal'), JSON.stringify({ privacy: '写到一半' }));
  const { posted } = openSettings();
  const field = (await screen.findByLabelText('隐私政策')) as HTMLTextAreaElement;
  await waitFor(() => expect(field.value).toBe('写到一半'));
  await fill('隐私政策', '不收集任何数据。');
  await waitFor(() => expect(localStorage.getItem(keptKey('console-legal'))).toBe('{"privacy":"不收集任何数据。"}'));
  await press('保存条款页');
  const saved = { texts: { privacy: '不收集任何数据。' }, reason: '' };
  await waitFor(() => expect(posted(calls.saveLegalTexts)).toEqual([saved]));
  await waitFor(() => expect(localStorage.getItem(keptKey('console-legal'))).toBeNull());
});

test('words of a legal page that were kept can be given up [B15.195]', async () => {
  localStorage.setItem(keptKey('console-legal'), JSON.stringify({ privacy: '写到一半' }));
  openSettings();
  const field = (await screen.findByLabelText('隐私政策')) as HTMLTextAreaElement;
  await waitFor(() => expect(field.value).toBe('写到一半'));
  await press('放弃改动');
  await waitFor(() => expect(localStorage.getItem(keptKey('console-legal'))).toBeNull());
  expect(field.value).toBe('');
});
