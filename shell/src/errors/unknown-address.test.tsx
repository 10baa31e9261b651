import { render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { UnknownAddress } from './unknown-address.tsx';

test('an address that was opened and that nobody owns says 页面不存在, and is not asked for again', () => {
  render(
    <MemoryRouter initialEntries={['/shop']}>
      <Routes>
        <Route path="*" element={<UnknownAddress />} />
      </Routes>
    </MemoryRouter>,
  );
  // jsdom would complain of a reload on the console, which fails a test.
  expect(screen.getByRole('heading', { name: '页面不存在' })).toBeTruthy();
});
