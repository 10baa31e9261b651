import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { CategoryMenu } from './category-menu.tsx';

const entriesAt = (address: string) => {
  render(
    <MemoryRouter initialEntries={[address]}>
      <CategoryMenu />
    </MemoryRouter>,
  );
  return within(screen.getByRole('navigation', { name: '作品分类' })).getAllByRole('link');
};

test('the category menu links to all novels, the ranking, the finished and the unfinished ones', () => {
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
  ['/book/1001', []],
  ['/search?ns=1', []],
])('at %s the category menu marks %j as the current page', (address, labels) => {
  const current = entriesAt(address).filter((entry) => entry.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toEqual(labels);
});
