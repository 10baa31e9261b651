import type { DeclaredRoute } from 'shared-api/contract';
import { declaredCalls, filledCall } from './declared-calls.ts';

const routes: DeclaredRoute[] = [
  { id: 'home', path: '/home' },
  { id: 'read', path: '/read/:book', offline: ['/texts/:book/', '/texts/:after/'] },
  { id: 'shop', path: '/shop', children: [{ id: 'item', path: 'item/:no', offline: ['/items/:no/'] }] },
];
const set = { remotes: { library: { release: 'library@1', entry: '', integrity: {}, routes } } };

test('a page has the calls that its route declares, with what its address says [B13.26]', () => {
  expect(declaredCalls(set, '/read/7')).toEqual({
    params: { book: '7' },
    offline: ['/texts/:book/', '/texts/:after/'],
  });
  expect(declaredCalls(set, '/shop/item/3')).toEqual({ params: { no: '3' }, offline: ['/items/:no/'] });
});

test.each(['/home', '/read', '/read/', '/read/7/8', '/elsewhere'])('the page %s declares none', (pathname) => {
  expect(declaredCalls(set, pathname)).toEqual({ params: {}, offline: [] });
});

test('a name without a value leaves its call out', () => {
  expect(filledCall('/texts/:after/', { after: '7 b' })).toBe('/texts/7%20b/');
  expect(filledCall('/texts/:after/', { after: null })).toBeUndefined();
  expect(filledCall('/texts/:after/', {})).toBeUndefined();
});
