import { render, screen } from '@testing-library/react';
import { calls } from 'shared-api/paths';
import { mockApi } from 'shared-api/testing/mock-api';
import { Harness } from 'shared-ui/harness';
import { routes } from '../../routes.tsx';

const responses: Record<string, unknown> = {
  [calls.site]: { name: '书海', disclaimer: '本站为非营利性网站。', licence: '', copyright: '' },
  [calls.categories]: [{ id: '9', name: '悬疑', novel_count: 2 }],
};

test('the page says what the site is, and leads to its categories', async () => {
  mockApi(({ address }) => responses[address]);
  render(<Harness routes={routes} at="/template" />);
  expect(await screen.findByRole('heading', { name: 'template' })).toBeTruthy();
  expect(screen.getByText('本站为非营利性网站。')).toBeTruthy();
  expect(screen.getByRole('link', { name: '悬疑' }).getAttribute('href')).toBe('/filter?category=9');
});
