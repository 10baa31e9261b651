import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { mockApi } from 'shared-api/testing/mock-api';
import { authAtom } from './auth.ts';
import { useMemberData } from './use-member-data.ts';

const Shelf = () => {
  const { data, setData } = useMemberData<string>('/like/');
  return (
    <button type="button" onClick={() => setData('改过')}>
      {data ?? '加载中'}
    </button>
  );
};

const show = (store = createStore()) => {
  const { unmount } = render(
    <Provider store={store}>
      <Shelf />
    </Provider>,
  );
  return { store, unmount };
};
const signIn = (username: string) => ({ username, isAuth: username !== '' });
const text = () => screen.getByRole('button').textContent;

/** The answers, each given when the test says so. */
const heldAnswers = () => {
  const release: ((data: string) => void)[] = [];
  mockApi(() => new Promise((resolve) => release.push(resolve)));
  return {
    count: () => release.length,
    give: (index: number, data: string) => act(async () => release[index]?.(data)),
  };
};

beforeEach(() => localStorage.clear());

test('what was loaded is there at once when one comes back, and is loaded anew [B10.05]', async () => {
  const answers = heldAnswers();
  localStorage.setItem('auth', JSON.stringify(signIn('林冲')));
  const { store, unmount } = show();
  await answers.give(0, '第一次');
  expect(text()).toBe('第一次');
  unmount();
  show(store);
  expect(text()).toBe('第一次');
  await answers.give(1, '第二次');
  expect(text()).toBe('第二次');
});

test('what is one member’s is never shown to another, whenever it comes, nor after signing out [B10.05]', async () => {
  const answers = heldAnswers();
  localStorage.setItem('auth', JSON.stringify(signIn('林冲')));
  const { store } = show();
  await answers.give(0, '林冲的');
  act(() => store.set(authAtom, signIn('鲁智深')));
  expect(text()).toBe('加载中');
  expect(answers.count()).toBe(2);
  act(() => store.set(authAtom, signIn('武松')));
  await answers.give(1, '鲁智深的');
  expect(text()).toBe('加载中');
  await answers.give(2, '武松的');
  expect(text()).toBe('武松的');
  act(() => store.set(authAtom, signIn('')));
  expect(text()).toBe('加载中');
});
