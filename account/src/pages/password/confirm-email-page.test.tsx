import { act, fireEvent, screen } from '@testing-library/react';
import { calls, pages } from 'shared-api/paths';
import { mockApi } from 'shared-api/testing/mock-api';
import { openPage } from '../../../testing/open-page.tsx';

test('while an address is confirmed its button keeps the focus, and confirms nothing twice', async () => {
  const answer = Promise.withResolvers<{ msg: string }>();
  const made = mockApi(({ path }) => (path === calls.confirmEmail ? answer.promise : {}));
  openPage(`${pages.confirmEmail}#token`, '');
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: '确认' });
  button.focus();
  for (const _ of [1, 2]) await act(async () => fireEvent.click(button));
  expect(made.filter(({ path }) => path === calls.confirmEmail).map(({ body }) => body)).toEqual([{ token: 'token' }]);
  expect([button.getAttribute('aria-disabled'), button.disabled]).toEqual(['true', false]);
  expect(document.activeElement).toBe(button);
  await act(async () => answer.resolve({ msg: '' }));
  expect(await screen.findByRole('heading', { name: '邮箱已确认' })).toBeTruthy();
});
