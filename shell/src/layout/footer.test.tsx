import { render, screen, within } from '@testing-library/react';
import { Footer } from './footer.tsx';

const site = { name: '书海', disclaimer: '仅供个人学习使用', licence: '备案号：1', copyright: '© 2026 书海' };

test('shows disclaimer, licence record number and copyright as the site gives them', () => {
  render(<Footer site={site} links={[]} />);
  const footer = screen.getByRole('contentinfo').textContent;
  for (const text of [site.disclaimer, site.licence, site.copyright]) expect(footer).toContain(text);
});

test('shows the partner links by name, each opening a page that cannot reach back', () => {
  const links = [
    { link_name: '书友会', link_url: 'https://friends.example/' },
    { link_name: '古籍', link_url: 'https://old.example/' },
  ];
  render(<Footer site={site} links={links} />);
  const shown = within(screen.getByRole('navigation', { name: '友情链接' })).getAllByRole('link');
  expect(shown.map((link) => ['textContent', 'href', 'rel'].map((name) => Reflect.get(link, name)))).toEqual([
    ['书友会', 'https://friends.example/', 'noopener'],
    ['古籍', 'https://old.example/', 'noopener'],
  ]);
});

test('has no empty list where there are no links', () => {
  render(<Footer site={site} links={[]} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
