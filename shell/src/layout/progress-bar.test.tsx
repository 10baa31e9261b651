import { BProgress } from '@bprogress/core';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { ProgressBar } from './progress-bar.tsx';

/** Renders a page, with another one whose data come when the test says so. */
const show = () => {
  const data = Promise.withResolvers<null>();
  const Frame = () => (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: '/', element: <p>首页</p> },
          { path: '/slow', loader: () => data.promise, element: <p>另一页</p> },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterProvider router={router} />);
  return { router, data };
};

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

/** Navigates to the other page, and waits 100 ms, by when the bar is there. */
const leave = async (router: ReturnType<typeof createMemoryRouter>) => {
  act(() => void router.navigate('/slow'));
  await pass(100);
};

const bar = () => screen.queryByRole('progressbar', { name: '页面加载进度' });

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  BProgress.remove();
  jest.useRealTimers();
});

test('there is no progress bar while nothing loads', () => {
  show();
  expect(bar()).toBeNull();
});

test('the progress bar runs while a page is loading, and disappears once it is there', async () => {
  const { router, data } = show();
  await leave(router);
  expect(bar()).not.toBeNull();

  await act(async () => data.resolve(null));
  await pass(2_000);
  expect(screen.getByText('另一页')).toBeTruthy();
  expect(bar()).toBeNull();
});

test('the progress bar begins at 0.3, moves in steps of 1000 ms and trickles every 200 ms', async () => {
  const { router } = show();
  await leave(router);
  expect(BProgress.settings).toMatchObject({ minimum: 0.3, speed: 1_000, trickleSpeed: 200, showSpinner: false });
  expect(BProgress.status).toBeGreaterThanOrEqual(0.3);
});
