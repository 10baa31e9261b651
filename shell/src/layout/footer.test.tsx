import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { Footer } from './footer.tsx';

const site = { name: '书海', disclaimer: '仅供个人学习使用', licence: '备案号：1', copyright: '© 2026 书海' };

const show = (props: ComponentProps<typeof Footer>) =>
  render(
    <MemoryRouter>
      <Footer {...props} />
    </MemoryRouter>,
  );

test("the footer shows the site's disclaimer, licence record number and copyright [S1.03]", () => {
  show({ site, links: [] });
  const footer = screen.getByRole('contentinfo').textContent;
  for (const text of [site.disclaimer, site.licence, site.copyright]) expect(footer).toContain(text);
});

test('the footer shows partner links by name, each opened without access to this page [S1.03 S3.07]', () => {
  const links = [
    { link_name: '书友会', link_url: 'https://friends.example/' },
    { link_name: '古籍', link_url: 'https://old.example/' },
  ];
  show({ site, links });
  const shown = within(screen.getByRole('navigation', { name: '友情链接' })).getAllByRole('link');
  expect(shown.map((link) => ['textContent', 'href', 'rel'].map((name) => Reflect.get(link, name)))).toEqual([
    ['书友会', 'https://friends.example/', 'noopener'],
    ['古籍', 'https://old.example/', 'noopener'],
  ]);
});

test('the footer has no list where there are no partner links', () => {
  show({ site, links: [] });
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('the footer leads to the reading history', () => {
  show({ site, links: [] });
  expect(screen.getByRole('link', { name: '阅读历史' }).getAttribute('href')).toBe('/history');
});
