import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { failure, noAnswer, serve } from '../../../testing/fake-api.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { sampleChapter } from '../../../testing/sample-library.ts';
import { forgetChapters } from './kept-chapters.ts';

const call = (no: number) => calls.chapter(`1001-${no}`);
const threeChapters = () => ({ [call(1)]: sampleChapter(1), [call(2)]: sampleChapter(2), [call(3)]: sampleChapter(3) });

/** jsdom knows no idleness; a test says itself when the page has come to rest. */
let atRest: (() => void) | undefined;
const comeToRest = () => act(async () => atRest?.());

beforeEach(() => {
  forgetChapters();
  Object.assign(globalThis, {
    requestIdleCallback: (callback: () => void) => {
      atRest = callback;
      return 1;
    },
    cancelIdleCallback: () => {
      atRest = undefined;
    },
  });
});

afterEach(() => {
  Object.assign(globalThis, { requestIdleCallback: undefined, cancelIdleCallback: undefined });
});

/** Long enough for a page to turn, if it were to. */
const aMoment = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

const heading = (no: number) => screen.findByRole('heading', { level: 1, name: `第${no}章 信` });
const link = (name: string): HTMLElement => screen.getByRole('link', { name });

test('shows the text in paragraphs that have addresses, and where in the book it stands', async () => {
  serve(threeChapters());
  openPage('/detail/1001-2');
  await heading(2);

  expect(document.title).toBe('第2章 信 - 灯下集 - 书海');
  expect(document.querySelector('#p-1')?.textContent).toBe('这是第2章的第一段。');
  expect(document.querySelector('#p-2')?.textContent).toBe('“谁在那里？”他问。');
  expect(screen.getByText(/第 2 \/ 3 章/).textContent).toContain('1234 字');
  expect(link('灯下集').getAttribute('href')).toBe('/book/1001');
});

test('markup in a paragraph is text', async () => {
  const paragraphs = [{ pid: '1', text: '<script>alert(1)</script>&amp;' }];
  serve({ [call(2)]: sampleChapter(2, { paragraphs }) });
  openPage('/detail/1001-2');
  await heading(2);
  expect(document.querySelector('#p-1')?.textContent).toBe('<script>alert(1)</script>&amp;');
});

test('the neighbours and the place in the contents are plain links', async () => {
  serve(threeChapters());
  openPage('/detail/1001-2');
  await heading(2);
  expect(link('上一章').getAttribute('href')).toBe('/detail/1001-1');
  expect(link('上一章').getAttribute('rel')).toBe('prev');
  expect(link('下一章').getAttribute('href')).toBe('/detail/1001-3');
  expect(link('下一章').getAttribute('rel')).toBe('next');
  expect(link('目录').getAttribute('href')).toBe('/book/1001?at=2#chapter-2');
});

test('the first chapter has none before it, the last none after it', async () => {
  serve(threeChapters());
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

test('→ leads to the next chapter and ← back', async () => {
  serve(threeChapters());
  openPage('/detail/1001-1');
  await heading(1);
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await heading(2);
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  await heading(1);
});

test.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey'])('an arrow with %s belongs to the browser', async (modifier) => {
  const asked = serve(threeChapters());
  openPage('/detail/1001-1');
  await heading(1);
  fireEvent.keyDown(document.body, { key: 'ArrowRight', [modifier]: true });
  await aMoment();
  expect(asked).toEqual([call(1)]);
});

test('an arrow in a field, or behind an open dialog, turns no page', async () => {
  const asked = serve(threeChapters());
  openPage('/detail/1001-1');
  await heading(1);
  const field = document.body.appendChild(document.createElement('input'));
  fireEvent.keyDown(field, { key: 'ArrowRight' });
  await aMoment();
  field.remove();
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await aMoment();
  dialog.remove();
  expect(asked).toEqual([call(1)]);
});

test('once at rest the page fetches the next chapter, and turning to it asks no more', async () => {
  const asked = serve(threeChapters());
  openPage('/detail/1001-1');
  await heading(1);
  expect(asked).toEqual([call(1)]);
  await comeToRest();
  expect(asked).toEqual([call(1), call(2)]);

  fireEvent.click(link('下一章'));
  await heading(2);
  fireEvent.click(link('上一章'));
  await heading(1);
  expect(asked).toEqual([call(1), call(2)]);
});

test('a chapter that could not be fetched ahead is asked for again when it is wanted', async () => {
  const answers: Record<string, unknown> = { ...threeChapters(), [call(2)]: noAnswer };
  const asked = serve(answers);
  openPage('/detail/1001-1');
  await heading(1);
  await comeToRest();

  answers[call(2)] = sampleChapter(2);
  fireEvent.click(link('下一章'));
  await heading(2);
  expect(asked.filter((path) => path === call(2))).toHaveLength(2);
});

test('what was fetched ahead long ago is fetched anew', async () => {
  const asked = serve(threeChapters());
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  openPage('/detail/1001-1');
  await heading(1);
  await comeToRest();
  now.mockReturnValue(6 * 60_000);
  fireEvent.click(link('下一章'));
  await heading(2);
  expect(asked.filter((path) => path === call(2))).toHaveLength(2);
});

test.each([
  ['1001-99', 404, 'not_found'],
  ['1001-0', 400, 'bad_request'],
] as const)('a chapter that is not there (%s) leads back to its book', async (id, status, code) => {
  serve({ [calls.chapter(id)]: failure(status, code, '没有这一章') });
  openPage(`/detail/${id}`);
  await screen.findByRole('heading', { level: 1, name: '章节不存在' });
  expect(link('回到作品').getAttribute('href')).toBe('/book/1001');
});

test('a chapter of a work that was taken down does not lead back to it', async () => {
  serve({ [calls.chapter('1001-2')]: failure(410, 'gone', '作品已下架') });
  openPage('/detail/1001-2');
  await screen.findByRole('heading', { level: 1, name: '作品已下架' });
  expect(screen.queryByRole('link', { name: '回到作品' })).toBeNull();
  expect(link('全部作品').getAttribute('href')).toBe('/home');
});

test('an address that names no book leads home', async () => {
  serve({ [calls.chapter('nonsense')]: failure(400, 'bad_request', '章节编号不正确') });
  openPage('/detail/nonsense');
  await screen.findByRole('heading', { level: 1, name: '章节不存在' });
  expect(screen.queryByRole('link', { name: '回到作品' })).toBeNull();
  expect(link('全部作品').getAttribute('href')).toBe('/home');
});

test('when the server fails its own words are shown, and trying again brings the chapter', async () => {
  const answers: Record<string, unknown> = { [call(1)]: failure(503, 'unavailable', '正在维护，请稍后再来') };
  serve(answers);
  openPage('/detail/1001-1');
  expect((await screen.findByRole('alert')).textContent).toContain('正在维护，请稍后再来');

  answers[call(1)] = sampleChapter(1);
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  await heading(1);
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
