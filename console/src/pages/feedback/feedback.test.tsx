import { screen, waitFor, within } from '@testing-library/react';
import * as calls from 'shared-api/console/calls';
import { noResponse } from 'shared-api/testing/mock-api';
import { fill, keptKey, openConsole, press } from '../../../testing/open-console.tsx';
import { sampleFeedback } from '../../../testing/records.ts';

const place = {
  ...{ novel_id: '1001', novel_title: '山雪', chapter_id: '1001-3', chapter_title: '第三章 渡口' },
  ...{ pid: 'p2', text: '他在渡囗等了一夜。' },
};

test('the queue lists what waits, and leads to each [B15.24]', async () => {
  openConsole('/console/feedback', { feedback: [sampleFeedback('5', { assignee: { id: '7', username: '宋江' } })] });
  const list = await screen.findByRole('list', { name: '反馈' });
  expect(list.textContent).toContain('宋江 负责第5回有一个错字。');
  expect(within(list).getByRole('link').getAttribute('href')).toBe('/console/feedback/5');
});

test('an empty queue says so', async () => {
  openConsole('/console/feedback');
  expect(await screen.findByRole('heading', { name: '没有等着处理的反馈' })).toBeTruthy();
});

test('a condition of the queue stands in the address and in the call', async () => {
  const api = openConsole('/console/feedback?kind=侵权');
  await waitFor(() => expect(api.calls.map(({ address }) => address)).toContain(calls.feedback({ kind: '侵权' })));
});

test('a feedback shows the place that it is about, as it reads now [B15.24]', async () => {
  const context = { chapter_id: '1001-3', pid: 'p2', quote: '渡囗' };
  openConsole('/console/feedback/5', { feedback: [sampleFeedback('5', { context, place })] });
  expect(await screen.findByText('他在渡囗等了一夜。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '《山雪》第三章 渡口' }).getAttribute('href')).toBe('/detail/1001-3');
});

test('an answer is sent, and forgotten by the device [B15.24]', async () => {
  const api = openConsole('/console/feedback/5', { feedback: [sampleFeedback('5')] });
  await fill('回复（会员会收到一条消息）', '已改正，谢谢。');
  await press('回复并关闭');
  expect(api.posted(calls.answerFeedback)).toEqual([{ id: '5', reply: '已改正，谢谢。', close: true }]);
  await waitFor(() => expect(localStorage.getItem(keptKey('console-answer-5'))).toBeNull());
});

test('an answer that a lost line did not take stays, here and on the device [B15.26]', async () => {
  openConsole(
    '/console/feedback/5',
    { feedback: [sampleFeedback('5')] },
    { [`POST ${calls.answerFeedback}`]: () => noResponse },
  );
  await fill('回复（会员会收到一条消息）', '已改正');
  await press('回复');
  expect((screen.getByLabelText('回复（会员会收到一条消息）') as HTMLTextAreaElement).value).toBe('已改正');
  expect(localStorage.getItem(keptKey('console-answer-5'))).toBe('已改正');
});

test('an answer that was begun before is there again', async () => {
  localStorage.setItem(keptKey('console-answer-5'), '写到一半');
  openConsole('/console/feedback/5', { feedback: [sampleFeedback('5')] });
  const field = (await screen.findByLabelText('回复（会员会收到一条消息）')) as HTMLTextAreaElement;
  await waitFor(() => expect(field.value).toBe('写到一半'));
});

test('a canned answer comes behind what was typed', async () => {
  openConsole('/console/feedback/5', {
    feedback: [sampleFeedback('5')],
    cannedAnswers: [{ id: '2', title: '错字', text: '已经改正。' }],
  });
  await fill('回复（会员会收到一条消息）', '你好！');
  await fill('插入常用回复', '2');
  expect((screen.getByLabelText('回复（会员会收到一条消息）') as HTMLTextAreaElement).value).toBe('你好！\n已经改正。');
});

test('a feedback is given to somebody of the staff, or to nobody', async () => {
  const api = openConsole('/console/feedback/5', { feedback: [sampleFeedback('5')] });
  await screen.findByRole('option', { name: '宋江（管理员）' });
  await fill('负责人', '7');
  expect(api.posted(calls.assignFeedback)).toEqual([{ id: '5', assignee: '7' }]);
});

test('a closed feedback can be opened again', async () => {
  const api = openConsole('/console/feedback/5', { feedback: [sampleFeedback('5', { status: 'closed' })] });
  await press('重新打开');
  expect(api.posted(calls.reopenFeedback)).toEqual([{ id: '5' }]);
});

test('a canned answer is added, changed and deleted', async () => {
  const api = openConsole('/console/feedback/canned', {
    cannedAnswers: [{ id: '2', title: '错字', text: '已经改正。' }],
  });
  await press('添加一条');
  await fill('标题', '谢谢');
  await fill('内容', '谢谢反馈。');
  await press('保存');
  await press('删除 错字');
  expect(api.posted(calls.saveCannedAnswer)).toEqual([{ title: '谢谢', text: '谢谢反馈。' }]);
  expect(api.posted(calls.deleteCannedAnswer)).toEqual([{ id: '2' }]);
});

test('a canned answer that was typed before is there again, until it is given up [B15.195]', async () => {
  localStorage.setItem(keptKey('console-canned-'), JSON.stringify({ title: '谢谢', text: '写到一半' }));
  openConsole('/console/feedback/canned');
  await press('添加一条');
  await waitFor(() => expect((screen.getByLabelText('内容') as HTMLTextAreaElement).value).toBe('写到一半'));
  await press('取消');
  expect(localStorage.getItem(keptKey('console-canned-'))).toBeNull();
});
