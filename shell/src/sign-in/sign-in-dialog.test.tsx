import 'fake-indexeddb/auto';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { MemoryRouter } from 'react-router-dom';
import { endedMemberKey, storedText, storeText } from 'shared-api/device-storage';
import { keepDraft, keptDraft } from 'shared-api/drafts';
import { waitingWrites } from 'shared-api/outbox';
import { addWrite } from 'shared-api/outbox/outbox-store';
import { calls } from 'shared-api/paths';
import { mockApi } from 'shared-api/testing/mock-api';
import { readingTimeStorageKey } from 'shared-api/unreported-time';
import { isSignedIn, type SignInDialog as Side, signInDialogAtom } from 'shared-auth';
import SignInDialog from './sign-in-dialog.tsx';

const password = '床前明月光，疑是地上霜';
const positionOf = (member: string) => `position:${encodeURIComponent(member)}:1001`;
const searchesOf = (member: string) => `search-history:${encodeURIComponent(member)}`;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'], advanceTimers: true });
  // jsdom opens no dialogs.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
});
afterEach(() => {
  // The page is not loaded anew.
  jest.clearAllTimers();
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

/** Puts into the browser what is left of a member whose session ended elsewhere: draft, place, searches, time, waiting writes. */
const leave = async (username: string) => {
  keepDraft(username, 'feedback', '还没有写完');
  storeText(positionOf(username), '{}');
  storeText(endedMemberKey, username);
  storeText(searchesOf(username), JSON.stringify(['山雪']));
  storeText(
    readingTimeStorageKey,
    JSON.stringify({ owner: username, days: { '2026-03-09': { seconds: 60, characters: 9 } } }),
  );
  await addWrite({ member: username, key: 'position:1001', path: '/user/progress/', body: {}, quiet: true });
};

/** Signs in or registers by the dialog. */
const enter = async (side: Side, title: string, username: string) => {
  mockApi(({ path }) => {
    if (path === calls.login || path === calls.register || path === calls.profile) return { username };
    return path === calls.captcha ? { captcha_key: 'key', captcha_image: '/captcha.png' } : {};
  });
  const store = createStore();
  store.set(signInDialogAtom, side);
  render(
    <Provider store={store}>
      <MemoryRouter>
        <SignInDialog />
      </MemoryRouter>
    </Provider>,
  );
  const dialog = await screen.findByRole('dialog', { name: title });
  await within(dialog).findByRole('img', { name: /^验证码图片/ });
  const entries = {
    用户名: username,
    密码: password,
    ...(side === 'register' && { 确认密码: password }),
    验证码: '1234',
  };
  for (const [label, value] of Object.entries(entries))
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: title })));
  await waitFor(() => expect(isSignedIn(store)).toBe(true));
};

test.each([
  ['who registers with the name of a deleted account finds and sends nothing of it', 'register', '注册', null, 0],
  ['who signs in again finds what was left', 'login', '登录', '还没有写完', 1],
] as const)('%s [B15.200 B15.202]', async (_, side, title, draft, writes) => {
  await leave('林冲');
  await enter(side, title, '林冲');
  expect(keptDraft('林冲', 'feedback')).toBe(draft);
  const left = [positionOf('林冲'), searchesOf('林冲'), readingTimeStorageKey];
  expect(left.filter((key) => storedText(key) !== null)).toEqual(side === 'register' ? [] : left);
  expect(await waitingWrites()).toBe(writes);
});
