import { act, render, screen } from '@testing-library/react';
import { createStore, Provider } from 'jotai';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { type Auth, authAtom, useAuth } from 'shared-auth';

const member: Auth = { username: '林冲', isAuth: true };

/** Every state that a component saw, in order. */
let seen: ReturnType<typeof useAuth>[] = [];

const Name = () => {
  const auth = useAuth();
  seen.push(auth);
  return <p>{auth.isAuth ? auth.username : '访客'}</p>;
};

const show = () => {
  const store = createStore();
  render(
    <StrictMode>
      <Provider store={store}>
        <Name />
      </Provider>
    </StrictMode>,
  );
  return store;
};

beforeEach(() => {
  seen = [];
  localStorage.clear();
});

test('the signed-in member is stored in local storage under `auth` [S3.01]', () => {
  const store = show();
  act(() => store.set(authAtom, member));
  expect(screen.getByText('林冲')).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual({ username: '林冲', isAuth: true });
});

test('a stored member is signed in when the page opens [S3.02]', () => {
  localStorage.setItem('auth', JSON.stringify(member));
  show();
  expect(screen.getByText('林冲')).toBeTruthy();
});

test('only the username and the flag are read from the storage [S3.01]', () => {
  localStorage.setItem('auth', JSON.stringify({ ...member, message_number: 7 }));
  show();
  expect(seen.at(-1)).toEqual({ username: '林冲', isAuth: true, known: true });
});

test.each([
  ['nothing', null],
  ['no JSON', '{"username":'],
  ['something else', '"林冲"'],
  ['null', 'null'],
  ['a flag that is no flag', '{"username":"林冲","isAuth":"yes"}'],
  ['no name', '{"isAuth":true}'],
])('a storage that holds %s is a visitor', (_, text) => {
  if (text !== null) localStorage.setItem('auth', text);
  show();
  expect(seen.at(-1)).toEqual({ username: '', isAuth: false, known: true });
});

describe('where the storage is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };

  test("a page opens as a visitor's where the storage is forbidden", () => {
    jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(forbidden);
    show();
    expect(seen.at(-1)).toEqual({ username: '', isAuth: false, known: true });
  });

  test('signing in holds for the page where the storage is forbidden', () => {
    jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(forbidden);
    const store = show();
    act(() => store.set(authAtom, member));
    expect(screen.getByText('林冲')).toBeTruthy();
  });
});

describe('another tab', () => {
  const otherTabWrites = (key: string | null, newValue: string | null) =>
    act(() => globalThis.dispatchEvent(new StorageEvent('storage', { key, newValue })));

  test('a page follows another tab that signs in', () => {
    show();
    otherTabWrites('auth', JSON.stringify(member));
    expect(screen.getByText('林冲')).toBeTruthy();
  });

  test.each([
    ['that signs out', 'auth', '{"username":"","isAuth":false}'],
    ['that removes the flag', 'auth', null],
    ['that clears the whole storage', null, null],
  ])('a page follows another tab %s', (_, key, newValue) => {
    localStorage.setItem('auth', JSON.stringify(member));
    show();
    otherTabWrites(key, newValue);
    expect(screen.getByText('访客')).toBeTruthy();
  });

  test('a page ignores another tab that writes something else', () => {
    localStorage.setItem('auth', JSON.stringify(member));
    show();
    otherTabWrites('theme', 'dark');
    expect(screen.getByText('林冲')).toBeTruthy();
  });
});

describe('what is known', () => {
  test('`known` turns true together with the stored value, so a member is never known as a visitor', () => {
    localStorage.setItem('auth', JSON.stringify(member));
    show();
    expect(seen.filter(({ known }) => known)).not.toHaveLength(0);
    expect(seen.filter(({ known, isAuth }) => known && !isAuth)).toEqual([]);
  });

  test('`known` is false in the first render, so that server and browser render the same', () => {
    localStorage.setItem('auth', JSON.stringify(member));
    expect(
      renderToString(
        <Provider store={createStore()}>
          <Name />
        </Provider>,
      ),
    ).toBe('<p>访客</p>');
    expect(seen).toEqual([{ username: '', isAuth: false, known: false }]);
  });
});
