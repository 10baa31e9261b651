import { render, screen, within } from '@testing-library/react';
import { FigureTable } from 'shared-ui/figure-table';

test("a chart's figures can be read as a table, whose columns and rows have names", () => {
  const rows = [
    { name: '5月2日', figures: ['3 分', '900 字'] },
    { name: '5月1日', figures: ['—', '—'] },
  ];
  render(<FigureTable label="阅读" columns={['日期', '时长', '字数']} rows={rows} />);
  expect(screen.getByText('用表格查看').closest('details')?.open).toBe(false);
  const table = within(screen.getByRole('table', { name: '阅读', hidden: true }));
  const textsOf = (role: string) => table.getAllByRole(role, { hidden: true }).map(({ textContent }) => textContent);
  expect(textsOf('columnheader')).toEqual(['日期', '时长', '字数']);
  expect(textsOf('rowheader')).toEqual(['5月2日', '5月1日']);
  expect(textsOf('cell')).toEqual(['3 分', '900 字', '—', '—']);
});
