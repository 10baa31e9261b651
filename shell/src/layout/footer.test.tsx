import { render, screen, within } from '@testing-library/react';
import { Footer } from './footer.tsx';

const site = { name: '书海', disclaimer: '仅供个人学习使用', licence: '备案号：1', copyright: '© 2026 书海' };

test("the footer shows the site's disclaimer, licence record number and copyright", () => {
  render(<Footer site={site} links={[]} />);
  const footer = screen.getByRole('contentinfo').textContent;
  for (const text of [site.disclaimer, site.licence, site.copyright]) expect(footer).toContain(text);
});

test('the footer shows partner links by name, each opened without access to this page', () => {
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

test('the footer has no list where there are no partner links', () => {
  render(<Footer site={site} links={[]} />);
  expect(screen.queryByRole('navigation')).toBeNull();
});
