import { render, screen, within } from '@testing-library/react';
import type { FiguresOfRelease } from 'shared-api/schemas/composition';
import { ReleaseFigures } from './release-figures.tsx';

const quiet = { loads: 0, faults: 0, interactive_ms: null };

const reader: FiguresOfRelease = {
  ...{
    app: 'reader',
    release: 'reader@1.2.0-0123456789',
    since: '2026-11-20T08:00:00Z',
    why: '新的目录',
    active: true,
  },
  ...{ first_load_bytes: 129_800, loads: 4_000, faults: 6, interactive_ms: 1_500, lcp_ms: 750, inp_ms: null },
  hours: [
    ...Array.from({ length: 22 }, () => quiet),
    { loads: 1_000, faults: 5, interactive_ms: 2_000 },
    { loads: 3_000, faults: 3, interactive_ms: 1_000 },
  ],
};

const cellsOf = (release: string): string[] =>
  within(screen.getByRole('row', { name: new RegExp(release) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent ?? '');

test('of a release its pages, its faults per thousand, its size and its times are shown [B13.23]', () => {
  render(
    <ReleaseFigures releases={[reader, { ...reader, release: 'reader@1.1.0-0123456789', active: false, ...quiet }]} />,
  );
  expect(cellsOf('1.2.0').slice(1, 7)).toEqual(['4,000', '1.5', '129.8 kB', '1.5 s', '750 ms', '—']);
  expect(screen.getByRole('row', { name: /1\.2\.0/ }).textContent).toContain('现用');
  // Of pages that nobody opened there is no share.
  expect(cellsOf('1.1.0').slice(1, 5)).toEqual(['0', '—', '129.8 kB', '—']);
  expect(screen.getByRole('row', { name: /1\.1\.0/ }).textContent).not.toContain('现用');
});

test('its hours are two charts of a bar each: faults per thousand, and when pages reacted [B13.23]', () => {
  render(<ReleaseFigures releases={[reader]} />);
  const barsOf = (name: string): number[] =>
    [...screen.getByRole('img', { name }).querySelectorAll('rect:not(.ground)')].map((bar) =>
      Number(bar.getAttribute('height')),
    );
  const faults = barsOf('reader@1.2.0-0123456789 每千页出错：最近一小时 1 次，最高 5 次');
  expect([faults.length, ...faults.slice(-3)]).toEqual([24, 0, 22, 4.4]);
  const interactive = barsOf('reader@1.2.0-0123456789 可操作：最近一小时 1000 毫秒，最高 2000 毫秒');
  expect([interactive.length, ...interactive.slice(-3)]).toEqual([24, 0, 22, 11]);
});
