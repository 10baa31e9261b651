import { screen, waitFor, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse, noResponse } from 'shared-api/testing/mock-api';
import { may, sampleFeedback } from '../../../testing/fixtures.ts';
import { choose, fill, findField, isChosen } from '../../../testing/form-fields.ts';
import { mockMemberApi } from '../../../testing/mock-member-api.ts';
import { openPage, press } from '../../../testing/open-page.tsx';

const rows = () => screen.queryAllByRole('listitem').filter((item) => within(item).queryByRole('time') !== null);

test('feedback is sent with its kind, thanked for, listed first, and the form is empty again', async () => {
  const api = mockMemberApi({ feedback: [sampleFeedback('1')] });
  openPage('/user/feedback');
  await screen.findByText('第1回有一个错字。');
  await choose('错字');
  await fill('内容', '  第三回有一个错字。\n');
  await press('提交');
  await screen.findByText('已收到，谢谢反馈');
  await screen.findByText('第三回有一个错字。', { ignore: 'textarea' });
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('第三回有一个错字。'),
    expect.stringContaining('第1回有一个错字。'),
  ]);
  expect(api.posted(calls.sendFeedback)).toEqual([{ kind: '错字', content: '第三回有一个错字。' }]);
  expect([(await findField('内容')).value, screen.getByText('0 / 1000').textContent]).toEqual(['', '0 / 1000']);
  expect(isChosen('建议')).toBe(true);
});

test('what was sent is no draft any more', async () => {
  mockMemberApi();
  const { unmount } = openPage('/user/feedback');
  await fill('内容', '第三回有一个错字。');
  await press('提交');
  await screen.findByText('已收到，谢谢反馈');
  unmount();
  openPage('/user/feedback');
  expect((await findField('内容')).value).toBe('');
});

test('the rule of the length stands beside the feedback before one types', async () => {
  mockMemberApi();
  openPage('/user/feedback');
  const noteId = (await findField('内容')).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(noteId)?.textContent).toContain('5 到 1000 个字');
});

test.each([
  ['four characters', '太短了。', '内容至少 5 个字'],
  ['white space around four characters', '  太短了。  ', '内容至少 5 个字'],
  ['1,001 characters', '长'.repeat(1_001), '内容最多 1000 个字'],
])('feedback of %s is refused beside its field, and nothing is sent', async (_, words, problem) => {
  const api = mockMemberApi();
  openPage('/user/feedback');
  await fill('内容', words);
  await press('提交');
  expect((await screen.findByRole('alert')).textContent).toBe(problem);
  expect((await findField('内容')).getAttribute('aria-invalid')).toBe('true');
  expect(api.posted(calls.sendFeedback)).toEqual([]);
});

test('a character outside the basic plane counts as one', async () => {
  mockMemberApi();
  openPage('/user/feedback');
  await fill('内容', '𠮷𠮷𠮷𠮷𠮷');
  expect(await screen.findByText('5 / 1000')).toBeTruthy();
  await press('提交');
  await screen.findByText('已收到，谢谢反馈');
});

test.each([
  ['refused', failedResponse(409, 'conflict', '请等有了回复再提交')],
  ['not answered', noResponse],
])('feedback that was %s stays in the form', async (_, answer) => {
  const api = mockMemberApi();
  api.respondWith(`POST ${calls.sendFeedback}`, () => answer);
  openPage('/user/feedback');
  await choose('侵权');
  await fill('内容', '这一部是我写的。');
  await press('提交');
  await waitFor(() => expect(api.posted(calls.sendFeedback)).toHaveLength(1));
  await waitFor(() => expect(screen.getByRole('button', { name: '提交' })).toHaveProperty('ariaDisabled', 'false'));
  expect((await findField('内容')).value).toBe('这一部是我写的。');
  expect(isChosen('侵权')).toBe(true);
  expect(screen.queryByText('已收到，谢谢反馈')).toBeNull();
});

test('sent feedback tells how it fares, what was answered, and which chapter it is about', async () => {
  mockMemberApi({
    feedback: [
      sampleFeedback('3', { status: 'replied', reply: '已经改好，谢谢。', replied_at: may(2) }),
      sampleFeedback('2', { context: { chapter_id: '1001-2', pid: '7', quote: '那三只鸡' } }),
      sampleFeedback('1', { status: 'closed' }),
    ],
  });
  openPage('/user/feedback');
  await screen.findByText('已经改好，谢谢。');
  const [replied, open, closed] = rows() as [HTMLElement, HTMLElement, HTMLElement];
  expect(replied.textContent).toMatch(/^错字.*已回复.*回复已经改好，谢谢。$/);
  expect(open.textContent).toMatch(/等待处理/);
  expect(within(open).getByRole('link', { name: '所在章节' }).getAttribute('href')).toBe('/detail/1001-2#p-7');
  expect(open.textContent).toContain('“那三只鸡”');
  expect(closed.textContent).toMatch(/已结束/);
  expect(within(closed).queryByRole('link')).toBeNull();
});

test('sent feedback comes page after page', async () => {
  mockMemberApi({ feedback: Array.from({ length: 35 }, (_, index) => sampleFeedback(String(35 - index))) });
  openPage('/user/feedback');
  await screen.findByText('第35回有一个错字。');
  expect(rows()).toHaveLength(30);
  await press('加载更多');
  await waitFor(() => expect(rows()).toHaveLength(35));
  expect(screen.queryByRole('button', { name: '加载更多' })).toBeNull();
});

test('a member who sent none yet is told what feedback is for', async () => {
  mockMemberApi();
  openPage('/user/feedback');
  expect(await screen.findByRole('heading', { name: '还没有反馈' })).toBeTruthy();
});

test('sent feedback that could not be had comes when it is asked for again, and the form keeps what was written', async () => {
  const api = mockMemberApi({ feedback: [sampleFeedback('1')] });
  const mend = api.respondWith(`GET ${calls.ownFeedback()}`, () => noResponse);
  openPage('/user/feedback');
  await fill('内容', '第三回有一个错字。');
  expect((await screen.findByRole('alert')).textContent).toContain('请检查网络连接后重试。');
  mend();
  await press('重试');
  await screen.findByText('第1回有一个错字。');
  expect((await findField('内容')).value).toBe('第三回有一个错字。');
});
