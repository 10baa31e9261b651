import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { regionId } from '../hydration/region.tsx';
import { faultReporter } from '../reports/report-fault.ts';
import { releaseSetOf } from '../testing/release-set.ts';
import { drawTimeoutMs, leaveUndrawn, useNoteDrawn } from './leave-undrawn.ts';

const set = releaseSetOf({ reader: [{ id: 'home', path: '/home' }], account: [{ id: 'user', path: '/user' }] });
const report = jest.fn();

const Frame = () => {
  useNoteDrawn();
  return <Outlet />;
};

/** A page of the account is drawn, then a link leads to the reader's. */
const open = () => {
  const router = createMemoryRouter(
    [
      {
        Component: Frame,
        children: [
          { path: '/user', element: <p>书架</p> },
          { path: '/home', element: <p>首页</p> },
        ],
      },
    ],
    { initialEntries: ['/user'] },
  );
  leaveUndrawn(router, set);
  return router;
};

let said: jest.SpyInstance;
beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, { [faultReporter]: report.mockReset() });
  // jsdom says of a page that is loaded that it does not implement navigation.
  said = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.useRealTimers();
  said.mockRestore();
  Reflect.deleteProperty(globalThis, faultReporter);
});
const pass = (timeMs: number) => act(() => jest.advanceTimersByTimeAsync(timeMs));

test('an address that is drawn is left alone', async () => {
  const router = open();
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/home'));
  expect(screen.getByText('首页')).toBeTruthy();
  await pass(drawTimeoutMs);
  expect([report.mock.calls, said.mock.calls]).toEqual([[], []]);
});

/** As by a page that lets React draw no other. */
const leadTo = async (address: string, router: ReturnType<typeof open>) => {
  render(<RouterProvider router={router} />).unmount();
  await act(() => router.navigate(address));
};

test('a dialog of the frame that was opened meanwhile keeps what is written in it: the address is loaded once it is closed', async () => {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  await leadTo('/home', open());
  dialog.setAttribute('open', '');
  await pass(3 * drawTimeoutMs);
  expect([report.mock.calls, said.mock.calls]).toEqual([[], []]);
  dialog.remove();
  await pass(drawTimeoutMs);
  expect(report.mock.calls).toEqual([['account', 'later', 'timeout']]);
  expect(String(said.mock.calls[0])).toContain('navigation');
});

test('a dialog of the page that lets no other be drawn holds nothing up', async () => {
  const region = document.body.appendChild(document.createElement('div'));
  region.id = regionId;
  region.appendChild(document.createElement('dialog')).setAttribute('open', '');
  await leadTo('/home', open());
  await pass(drawTimeoutMs);
  expect(String(said.mock.calls[0])).toContain('navigation');
  region.remove();
});

test('an address of which nothing is drawn for 4 seconds is loaded as a document, and the app that was drawn before is reported [B13.35]', async () => {
  await leadTo('/home', open());
  await pass(drawTimeoutMs - 1);
  expect(said).not.toHaveBeenCalled();
  await pass(1);
  expect(report.mock.calls).toEqual([['account', 'later', 'timeout']]);
  expect(String(said.mock.calls[0])).toContain('navigation');
});

test.each([
  ['has as long', 9_000, 9_000],
  ['has no longer than a program is waited for', 60_000, 15_000],
])('where the first page came to life late, as on a slow device, an address %s', async (_, firstPageMs, timeoutMs) => {
  await jest.advanceTimersByTimeAsync(firstPageMs);
  await leadTo('/home', open());
  await pass(timeoutMs - 1);
  expect(said).not.toHaveBeenCalled();
  await pass(1);
  expect(String(said.mock.calls[0])).toContain('navigation');
});
