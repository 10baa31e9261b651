import 'fake-indexeddb/auto';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { queueWrite } from 'shared-api/outbox';
import { isSignedIn } from 'shared-auth';
import { releaseSetOf } from '../testing/release-set.ts';
import { ReleaseSetContext } from './frame-entries.ts';
import { Header } from './header.tsx';

/** Locks of one tab, as secure pages have them: each holder waits for the one before. */
const standInLocks = () => {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, act: () => Promise<unknown>) => {
    const turn = last.then(act);
    last = turn.catch(() => {});
    return turn;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
};

test('a place under way is answered before the session ends, and none is sent after it [B15.199]', async () => {
  standInLocks();
  localStorage.setItem('auth', JSON.stringify({ username: '林冲', isAuth: true }));
  const answers: Record<string, PromiseWithResolvers<Response>> = {
    '/api/v1/user/progress/': Promise.withResolvers(),
    '/api/v1/logout/': Promise.withResolvers(),
  };
  const calls: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const held = answers[String(input)];
    if (held) calls.push(String(input));
    return held ? held.promise : Response.json({ data: {} });
  });
  const answer = (path: string) => act(async () => answers[path]?.resolve(Response.json({ data: {} })));
  const keepPlace = (book: string) =>
    queueWrite({ key: `position:${book}`, path: '/user/progress/', body: { book }, quiet: true });

  const store = createStore();
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ReleaseSetContext value={releaseSetOf({}, {})}>
          <Header siteName="书海" host="shuhai.example" />
        </ReleaseSetContext>
      </MemoryRouter>
    </Provider>,
  );
  await act(async () => screen.getByRole('button', { name: '林冲' }).click());
  const signOut = await screen.findByRole('menuitem', { name: '退出登录' });

  const first = keepPlace('1001');
  await waitFor(() => expect(calls).toEqual(['/api/v1/user/progress/']));
  await act(async () => signOut.click());
  expect(calls).toEqual(['/api/v1/user/progress/']);
  await answer('/api/v1/user/progress/');
  expect(await first).toBe('sent');
  await waitFor(() => expect(calls.at(-1)).toBe('/api/v1/logout/'));

  const second = keepPlace('1002');
  await answer('/api/v1/logout/');
  await waitFor(() => expect(isSignedIn(store)).toBe(false));
  await second;
  expect(calls).toEqual(['/api/v1/user/progress/', '/api/v1/logout/']);
});
