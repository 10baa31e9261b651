import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failedResponse, noResponse } from 'shared-api/testing/mock-api';
import { sampleChapter } from '../../../testing/fixtures.ts';
import { mockResponses, openPage } from '../../../testing/open-page.tsx';
import { chapterCache } from './chapter-cache.ts';

const call = (no: number) => calls.chapter(`1001-${no}`);
const threeChapters = () => ({ [call(1)]: sampleChapter(1), [call(2)]: sampleChapter(2), [call(3)]: sampleChapter(3) });

/** jsdom has no idle callbacks; a test calls them itself. */
let whenIdle: (() => void) | undefined;

/** Lets the page come to rest for the first time: its program is loaded. */
const startProgram = () =>
  act(async () => {
    whenIdle?.();
    await import('./controls/controls.tsx');
  });

/** Lets the page come to rest, and stay at rest until its neighbours are prefetched. */
const becomeIdle = async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'nextTick', 'queueMicrotask', 'setImmediate'] });
  await startProgram();
  await act(async () => jest.advanceTimersByTime(1_000));
  jest.useRealTimers();
  await act(async () => whenIdle?.());
};

beforeEach(() => {
  chapterCache.clear();
  Object.assign(globalThis, {
    requestIdleCallback: (callback: () => void) => {
      whenIdle = callback;
      return 1;
    },
    cancelIdleCallback: () => {
      whenIdle = undefined;
    },
  });
});

afterEach(() => {
  Object.assign(globalThis, { requestIdleCallback: undefined, cancelIdleCallback: undefined });
});

/** Presses → on an element. @returns whether the page turns, for which it keeps the key from the browser */
const isTurning = (target: Element, modifiers = {}) => !fireEvent.keyDown(target, { key: 'ArrowRight', ...modifiers });

const heading = (no: number) => screen.findByRole('heading', { level: 1, name: `第${no}章 信` });
const link = (name: string): HTMLElement => screen.getByRole('link', { name });

test("the chapter page shows paragraphs with addresses of their own, and the chapter's position in the novel [S2.26]", async () => {
  mockResponses(threeChapters());
  openPage('/detail/1001-2');
  await heading(2);

  expect(document.title).toBe('第2章 信 - 灯下集 - 书海');
  expect(document.querySelector('#p-1')?.textContent).toBe('这是第2章的第一段。');
  expect(document.querySelector('#p-2')?.textContent).toBe('“谁在那里？”他问。');
  expect(screen.getByText('第 2 篇，共 3').parentElement?.textContent).toContain('1234 字');
  expect(link('灯下集').getAttribute('href')).toBe('/book/1001');
});

test('a chapter without text says so, and counts no characters [B15.180]', async () => {
  mockResponses({ ...threeChapters(), [call(2)]: sampleChapter(2, { paragraphs: [], word_count: 0 }) });
  openPage('/detail/1001-2');
  await heading(2);
  screen.getByText('本章没有正文');
  expect(screen.queryByText(/\d+ 字/)).toBeNull();
});

test('markup in a paragraph is shown as text', async () => {
  const paragraphs = [{ pid: '1', text: '<script>alert(1)</script>&amp;' }];
  mockResponses({ [call(2)]: sampleChapter(2, { paragraphs }) });
  openPage('/detail/1001-2');
  await heading(2);
  expect(document.querySelector('#p-1')?.textContent).toBe('<script>alert(1)</script>&amp;');
});

test('the previous chapter, the next chapter and the contents are plain links', async () => {
  mockResponses(threeChapters());
  openPage('/detail/1001-2');
  await heading(2);
  expect(link('上一章').getAttribute('href')).toBe('/detail/1001-1');
  expect(link('上一章').getAttribute('rel')).toBe('prev');
  expect(link('下一章').getAttribute('href')).toBe('/detail/1001-3');
  expect(link('下一章').getAttribute('rel')).toBe('next');
  expect(link('目录').getAttribute('href')).toBe('/book/1001?at=2#chapter-2');
});

test('the first chapter has no link to a previous one, the last none to a next one', async () => {
  mockResponses(threeChapters());
  const { unmount } = openPage('/detail/1001-1');
  await heading(1);
  expect(
    within(screen.getByRole('navigation', { name: '章节导航' })).queryByRole('link', { name: '上一章' }),
  ).toBeNull();
  expect(screen.getByText('已是第一章')).toBeTruthy();
  unmount();

  openPage('/detail/1001-3');
  await heading(3);
  expect(screen.queryByRole('link', { name: '下一章' })).toBeNull();
  expect(screen.getByText('已是最后一章')).toBeTruthy();
});

test('the key → opens the next chapter and ← the previous one', async () => {
  mockResponses(threeChapters());
  openPage('/detail/1001-1');
  await heading(1);
  await startProgram();
  await waitFor(() => expect(isTurning(document.body)).toBe(true));
  await heading(2);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await heading(1);
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])(
  'an arrow key with %s does not turn the page',
  async (modifier) => {
    const asked = mockResponses(threeChapters());
    openPage('/detail/1001-1');
    await heading(1);
    await startProgram();
    expect(isTurning(document.body, { [modifier]: true })).toBe(false);
    expect(asked).toEqual([call(1)]);
  },
);

test('an arrow key in a field, or while a dialog is open, does not turn the page', async () => {
  const asked = mockResponses(threeChapters());
  openPage('/detail/1001-1');
  await heading(1);
  await startProgram();
  const field = document.body.appendChild(document.createElement('input'));
  expect(isTurning(field)).toBe(false);
  field.remove();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  expect(isTurning(document.body)).toBe(false);
  dialog.remove();
  expect(asked).toEqual([call(1)]);
});

test('an idle chapter page prefetches the next chapter, and turning to it makes no call', async () => {
  const asked = mockResponses(threeChapters());
  openPage('/detail/1001-1');
  await heading(1);
  expect(asked).toEqual([call(1)]);
  await becomeIdle();
  expect(asked).toEqual([call(1), call(2)]);

  fireEvent.click(link('下一章'));
  await heading(2);
  fireEvent.click(link('上一章'));
  await heading(1);
  expect(asked).toEqual([call(1), call(2)]);
});

test('a chapter that could not be prefetched is fetched again when it is opened', async () => {
  const responses: Record<string, unknown> = { ...threeChapters(), [call(2)]: noResponse };
  const asked = mockResponses(responses);
  openPage('/detail/1001-1');
  await heading(1);
  await becomeIdle();

  responses[call(2)] = sampleChapter(2);
  fireEvent.click(link('下一章'));
  await heading(2);
  expect(asked.filter((path) => path === call(2))).toHaveLength(2);
});

test('a chapter that was prefetched six minutes ago is fetched again when it is opened', async () => {
  const asked = mockResponses(threeChapters());
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  openPage('/detail/1001-1');
  await heading(1);
  await becomeIdle();
  now.mockReturnValue(6 * 60_000);
  fireEvent.click(link('下一章'));
  await heading(2);
  expect(asked.filter((path) => path === call(2))).toHaveLength(2);
});

test.each([
  ['1001-99', 404, 'not_found'],
  ['1001-0', 400, 'bad_request'],
] as const)('the missing chapter %s shows a link back to its novel', async (id, status, code) => {
  mockResponses({ [calls.chapter(id)]: failedResponse(status, code, '没有这一章') });
  openPage(`/detail/${id}`);
  await screen.findByRole('heading', { level: 1, name: '章节不存在' });
  expect(link('回到作品').getAttribute('href')).toBe('/book/1001');
});

test('a chapter of a novel that was taken down has no link back to it', async () => {
  mockResponses({ [calls.chapter('1001-2')]: failedResponse(410, 'gone', '作品已下架') });
  openPage('/detail/1001-2');
  await screen.findByRole('heading', { level: 1, name: '作品已下架' });
  expect(screen.queryByRole('link', { name: '回到作品' })).toBeNull();
  expect(link('全部作品').getAttribute('href')).toBe('/home');
});

test('a malformed chapter address shows a link to the home page', async () => {
  mockResponses({ [calls.chapter('nonsense')]: failedResponse(400, 'bad_request', '章节编号不正确') });
  openPage('/detail/nonsense');
  await screen.findByRole('heading', { level: 1, name: '章节不存在' });
  expect(screen.queryByRole('link', { name: '回到作品' })).toBeNull();
  expect(link('全部作品').getAttribute('href')).toBe('/home');
});

test("the chapter page shows the server's own error sentence, and another try loads the chapter", async () => {
  const responses: Record<string, unknown> = { [call(1)]: failedResponse(503, 'unavailable', '正在维护，请稍后再来') };
  mockResponses(responses);
  openPage('/detail/1001-1');
  expect((await screen.findByRole('alert')).textContent).toContain('正在维护，请稍后再来');

  responses[call(1)] = sampleChapter(1);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await heading(1);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a tap on the text before the program is loaded brings the bars when it comes [B1.25]', async () => {
  mockResponses(threeChapters());
  openPage('/detail/1001-2');
  await heading(2);
  const paragraph = document.querySelector('#p-1') as Element;
  // In the middle of the window, with a finger.
  const tap = (target: Element) => {
    const click = new MouseEvent('click', { clientX: window.innerWidth / 2, bubbles: true, cancelable: true });
    target.dispatchEvent(Object.assign(click, { pointerType: 'touch' }));
  };
  tap(paragraph);
  await startProgram();
  expect(await screen.findByLabelText('阅读进度', { selector: ':not(input)' })).toBeTruthy();
});
