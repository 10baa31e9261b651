import { render, screen } from '@testing-library/react';
import { apiBase, calls } from 'shared-api/paths';
import { Harness } from 'shared-ui/harness';
import { routes } from '../../routes.tsx';

const answers: Record<string, unknown> = {
  [calls.site]: { name: '书海', disclaimer: '本站为非营利性网站。', licence: '', copyright: '' },
  [calls.categories]: [{ id: '9', name: '悬疑', novel_count: 2 }],
};

test('the page says what the site is, and leads to its categories', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async (input) => Response.json({ data: answers[String(input).slice(apiBase.length)] }));
  render(<Harness routes={routes} at="/template" />);
  expect(await screen.findByRole('heading', { name: 'template' })).toBeTruthy();
  expect(screen.getByText('本站为非营利性网站。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '悬疑' }).getAttribute('href')).toBe('/filter?category=9');
});
