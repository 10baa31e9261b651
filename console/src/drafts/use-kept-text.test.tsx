import { renderHook } from '@testing-library/react';
import { authStorageKey } from 'shared-api/contract';
import { useKeptText } from './use-kept-text.ts';

const signInAs = (username: string) => localStorage.setItem(authStorageKey, JSON.stringify({ username, isAuth: true }));

test('a kept text is found, and forgotten, by the member who wrote it alone [B15.195]', () => {
  const found = jest.fn();
  const open = (text: string) => renderHook(() => useKeptText('console-answer-5', text, found)).result.current;
  signInAs('林冲');
  open('写到一半');
  signInAs('鲁智深');
  const forget = open('');
  forget();
  expect(found).not.toHaveBeenCalled();
  signInAs('林冲');
  open('');
  expect(found).toHaveBeenCalledWith('写到一半');
});
