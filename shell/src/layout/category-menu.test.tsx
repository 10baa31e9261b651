import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { entries as readerEntries } from 'reader/entries';
import type { FrameEntries } from 'shared-api/contract';
import { releaseSetOf } from '../testing/release-set.ts';
import { CategoryMenu } from './category-menu.tsx';
import { ReleaseSetContext } from './frame-entries.ts';

const entriesAt = (address: string, more: Record<string, FrameEntries> = {}) => {
  render(
    <ReleaseSetContext value={releaseSetOf({ reader: [], shop: [] }, { reader: readerEntries, ...more })}>
      <MemoryRouter initialEntries={[address]}>
        <CategoryMenu />
      </MemoryRouter>
    </ReleaseSetContext>,
  );
  return within(screen.getByRole('navigation', { name: '作品分类' })).getAllByRole('link');
};

test('the category menu links to all novels, the ranking, the finished and the unfinished ones [S2.05]', () => {
  expect(entriesAt('/home').map((entry) => [entry.textContent, entry.getAttribute('href')])).toEqual([
    ['全部作品', '/'],
    ['排行榜', '/filter'],
    ['完本', '/filter?ns=2'],
    ['连载', '/filter?ns=1'],
  ]);
});

test.each([
  ['/home', ['全部作品']],
  ['/filter', ['排行榜']],
  ['/filter?category=3&order=words', ['排行榜']],
  ['/filter?ns=2', ['完本']],
  ['/filter?category=3&ns=2', ['完本']],
  ['/filter?ns=1', ['连载']],
  ['/ranking', ['排行榜']],
  ['/ranking?kind=likes', ['排行榜']],
  ['/book/1001', []],
  ['/search?ns=1', []],
])('at %s the category menu marks %j as the current page', (address, labels) => {
  const current = entriesAt(address).filter((entry) => entry.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(labels);
});

test('entries of several remotes stand in the order that they ask for', () => {
  const shop = { menu: [{ label: '商店', to: '/shop', order: 15 }] };
  const [, second] = entriesAt('/shop', { shop });
  expect(second?.textContent).toBe('商店');
  expect(second?.getAttribute('aria-current')).toBe('page');
});

test('beside the lists of novels the header leads to what was read', () => {
  entriesAt('/history');
  const link = screen.getByRole('link', { name: '阅读历史' });
  expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual(['/history', 'page']);
});
