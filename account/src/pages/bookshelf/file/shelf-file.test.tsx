import { fireEvent, screen, waitFor } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse } from 'shared-api/testing/mock-api';
import { sampleEntry } from '../../../../testing/fixtures.ts';
import { mockMemberApi } from '../../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../../testing/open-page.tsx';
import { findShelfRow, shelfTitles } from '../../../../testing/shelf-page.ts';
import { backUp } from '../../../../testing/shelf-responses.ts';

const choose = async (content: string) => {
  const input = (await screen.findByLabelText('导入')) as HTMLInputElement;
  fireEvent.change(input, { target: { files: [new File([content], '书海书架.json', { type: 'application/json' })] } });
};

const twoNovels = () => [sampleEntry('1001', '山雪'), sampleEntry('1002', '灯市街')];

test('the shelf is exported by a link that saves a file', async () => {
  mockMemberApi();
  openPage('/user/bookshelf');
  const link = await screen.findByRole('link', { name: '导出' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/api/v1/collect/export/',
    '书海书架.json',
  ]);
});

test.each([
  ['as the call answers it', (backup: object) => ({ data: backup })],
  ['of its content alone', (backup: object) => backup],
])('a file %s puts its novels on the shelf again, and says how many', async (_, toContent) => {
  const api = mockMemberApi({ shelf: twoNovels() });
  const exported = backUp(api.records.shelf);
  openPage('/user/bookshelf');
  await press('从书架移出《山雪》');
  await waitFor(() => expect(shelfTitles()).toEqual(['灯市街']));
  await choose(JSON.stringify(toContent(exported)));
  await screen.findByText('新增 1 部，更新 1 部');
  await findShelfRow('山雪');
  expect(backUp(api.records.shelf)).toEqual(exported);
});

test('an import says how many of its novels this library does not have', async () => {
  mockMemberApi();
  openPage('/user/bookshelf');
  await choose(JSON.stringify(backUp(twoNovels())));
  await screen.findByText('新增 0 部，更新 0 部，2 部不在书库');
});

test.each([
  ['no JSON', '{"format":'],
  ['JSON of another kind', '{"format":"other"}'],
  ['JSON that is null', 'null'],
  ['a shelf in more than 8 MiB', JSON.stringify(backUp([])) + ' '.repeat(8 * 1024 * 1024)],
])('a file with %s is refused before it is sent', async (_, content) => {
  const api = mockMemberApi();
  openPage('/user/bookshelf');
  await choose(content);
  await screen.findByText('这不是从书架导出的文件');
  expect(api.posted(calls.importShelf)).toEqual([]);
});

test('an import that the server refused leaves the shelf as it was', async () => {
  const api = mockMemberApi({ shelf: twoNovels() });
  api.respondWith(`POST ${calls.importShelf}`, () => failedResponse(409, 'conflict', '书架已满'));
  openPage('/user/bookshelf');
  await findShelfRow('山雪');
  await choose(JSON.stringify(backUp(api.records.shelf)));
  await waitFor(() => expect(api.posted(calls.importShelf)).toHaveLength(1));
  expect(api.calls.filter(({ method }) => method === 'GET')).toHaveLength(1);
  expect(shelfTitles().toSorted()).toEqual(['山雪', '灯市街'].toSorted());
  expect(screen.queryByText(/^新增/)).toBeNull();
});
