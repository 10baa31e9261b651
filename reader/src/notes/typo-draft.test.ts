import { authStorageKey } from 'shared-api/contract';
import { typoDraft } from './typo-draft.ts';

const signIn = (username: string) => localStorage.setItem(authStorageKey, JSON.stringify({ username, isAuth: true }));
const passage = { start: { pid: '2', offset: 3 }, end: { pid: '2', offset: 5 }, quote: '雾来', prefix: '', suffix: '' };

test('words about a typo are found again by who wrote them, at their place, until they were sent [B15.202]', () => {
  signIn('林冲');
  typoDraft('1001-1', passage).write('雾气');
  expect(typoDraft('1001-1', passage).read()).toBe('雾气');
  expect(typoDraft('1001-2', passage).read()).toBe('');
  signIn('鲁智深');
  expect(typoDraft('1001-1', passage).read()).toBe('');
  signIn('林冲');
  typoDraft('1001-1', passage).write('');
  expect(typoDraft('1001-1', passage).read()).toBe('');
});
