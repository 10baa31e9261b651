import { act, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ApiError } from 'shared-api/errors';
import { RegionProblem } from './region-problem.tsx';
import { RemoteError } from './remote-error.ts';

/** A region whose data fails in this way; `loader` may change its mind at the next try. */
const show = async (loader: () => unknown) => {
  const router = createMemoryRouter(
    [
      {
        path: '/book/1',
        loader: async () => loader(),
        Component: () => <p>内容</p>,
        ErrorBoundary: RegionProblem,
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ['/book/1'] },
  );
  await act(async () => render(<RouterProvider router={router} />));
  return router;
};

const failing = (error: unknown) => () => {
  throw error;
};

/** As webpack tells of a chunk that did not come. */
const lostPart = Object.assign(new Error('gone'), { name: 'ChunkLoadError' });

const retryButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '重试' });

test.each([
  ['a remote that is late', new RemoteError('reader', 'timeout'), '加载超时', '这一部分迟迟没有加载出来'],
  ['a remote without an entry', new RemoteError('reader', 'entry'), '这一部分暂时打不开', '其余功能不受影响'],
  ['a remote without its module', new RemoteError('reader', 'module'), '这一部分暂时打不开', '其余功能不受影响'],
  ['a remote that keeps no contract', new RemoteError('reader', 'contract'), '这一部分暂时打不开', '其余功能不受影响'],
  ['a part of a page that was lost', lostPart, '这一部分暂时打不开', '其余功能不受影响'],
  ['a network that is down', new ApiError('network', 0, 'GET', ''), '网络似乎不通', '请检查网络连接后重试'],
  ['a call without an answer in time', new ApiError('timeout', 0, 'GET', ''), '网络似乎不通', '请检查网络连接后重试'],
  ["a server's own words", new ApiError('unavailable', 503, 'GET', '正在维护'), '没能取得内容', '正在维护'],
  ['a server without words', new ApiError('internal', 500, 'GET', ''), '没能取得内容', '服务暂时没有给出可用的回答'],
  ['anything else', new TypeError('x is undefined'), '这一部分出错了', '其余功能不受影响'],
])('the region says what happened for %s, and offers another try', async (_, error, title, body) => {
  await show(failing(error));
  const alert = screen.getByRole('alert');
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(alert.textContent).toContain(body);
  expect(retryButton()).toBeTruthy();
});

test.each([
  ['a remote whose program threw', new RemoteError('reader', 'broken'), true],
  ['a remote that keeps no contract', new RemoteError('reader', 'contract'), true],
  ['a page that threw', new TypeError('x is undefined'), true],
  ['a part of a page that was lost', lostPart, true],
  ['a remote that the network lost', new RemoteError('reader', 'module'), false],
  ['a failed call', new ApiError('network', 0, 'GET', ''), false],
])('the region offers a reload only where the page keeps the faulty code: %s', async (_, error, isOffered) => {
  await show(failing(error));
  expect(screen.queryAllByRole('button', { name: '重新加载页面' })).toHaveLength(isOffered ? 1 : 0);
});

test("the region never shows the text of a program's error", async () => {
  await show(failing(new TypeError('x is undefined')));
  expect(document.body.textContent).not.toContain('undefined');
});

test.each(['not_found', 'gone'] as const)('a novel that is %s shows 页面不存在', async (code) => {
  await show(failing(new ApiError(code, 404, 'GET', '这部作品已下架')));
  expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy();
  expect(document.body.textContent).toContain('这部作品已下架');
  expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
});

describe('another try', () => {
  test('another try shows the content at the same address without a new history entry', async () => {
    let down = true;
    const router = await show(() => (down ? failing(new ApiError('network', 0, 'GET', ''))() : null));
    down = false;
    await act(async () => fireEvent.click(retryButton()));
    expect(screen.getByText('内容')).toBeTruthy();
    expect([router.state.location.pathname, router.state.historyAction]).toEqual(['/book/1', 'REPLACE']);
  });

  test('another try cannot be started while one is running, and its button keeps the focus', async () => {
    const answer = Promise.withResolvers<null>();
    let tries = 0;
    await show(() => {
      tries += 1;
      if (tries > 1) return answer.promise;
      throw new ApiError('network', 0, 'GET', '');
    });
    retryButton().focus();
    for (const _ of [1, 2]) await act(async () => fireEvent.click(retryButton()));
    expect([tries, retryButton().getAttribute('aria-disabled'), retryButton().disabled]).toEqual([2, 'true', false]);
    expect(document.activeElement).toBe(retryButton());
    await act(async () => answer.resolve(null));
  });
});
