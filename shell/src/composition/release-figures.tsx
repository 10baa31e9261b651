import type { FiguresOfRelease } from 'shared-api/schemas/composition';
import { Figures } from 'shared-ui/figures';
import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { CompositionSection, Moment } from './composition-section.tsx';
import { HourChart } from './hour-chart.tsx';
import { displayName } from './page-apps.ts';

/** The latest releases of each app: since when and why, how large, and how well and how fast its pages worked within a day. */
export const ReleaseFigures = ({ releases }: { releases: FiguresOfRelease[] }) => (
  <CompositionSection title="各应用的发布" hint="近 24 小时所有服务器的合计；时间由浏览器报告，四分之三的页面不超过它">
    <TableScroller tabIndex={0} role="group" aria-label="各应用的发布，可左右滚动">
      <FiguresTable>
        <thead>
          <tr>
            <th scope="col">发布</th>
            <th scope="col">启用</th>
            <th scope="col">页面</th>
            <th scope="col">每千页出错</th>
            <th scope="col">首次加载</th>
            <th scope="col">可操作</th>
            <th scope="col">主要内容</th>
            <th scope="col">响应</th>
            <th scope="col">24 小时：出错、可操作</th>
          </tr>
        </thead>
        <tbody>
          {releases.map((one) => (
            <tr key={one.release} data-active={one.active || undefined}>
              <th scope="row">
                {displayName(one.app)} <code>{one.release.slice(one.app.length + 1)}</code>
                {one.active && <Mark>现用</Mark>}
              </th>
              <td>
                <Moment at={one.since} />
                {one.why && <Reason>{one.why}</Reason>}
              </td>
              <td>{one.loads.toLocaleString('zh-CN')}</td>
              <td>{one.loads === 0 ? '—' : perThousand(one).toFixed(1)}</td>
              <td>{one.first_load_bytes === null ? '—' : `${(one.first_load_bytes / 1_000).toFixed(1)} kB`}</td>
              <td>{seconds(one.interactive_ms)}</td>
              <td>{seconds(one.lcp_ms)}</td>
              <td>{seconds(one.inp_ms)}</td>
              <td>
                <HourChart label={`${one.release} 每千页出错`} values={one.hours.map(perThousand)} unit="次" warns />
                <HourChart
                  label={`${one.release} 可操作`}
                  values={one.hours.map(({ interactive_ms: ms }) => ms ?? 0)}
                  unit="毫秒"
                />
              </td>
            </tr>
          ))}
        </tbody>
      </FiguresTable>
    </TableScroller>
  </CompositionSection>
);

/** Zero where no page was sent. */
const perThousand = ({ loads, faults }: { loads: number; faults: number }): number =>
  loads === 0 ? 0 : (faults / loads) * 1_000;

const seconds = (ms: number | null): string =>
  ms === null ? '—' : ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`;

const TableScroller = styled.div`
  overflow-x: auto;
`;

const FiguresTable = styled(Figures)`
  th,
  td {
    padding: ${space.s} ${space.l} ${space.s} 0;
    color: ${color.inkSoft};
    text-align: start;
    vertical-align: top;
    white-space: nowrap;
  }

  thead th {
    color: ${color.inkFaint};
  }

  [data-active] > * {
    color: ${color.ink};
  }
`;

const Mark = styled.span`
  margin-inline-start: ${space.s};
  color: ${color.accent};
`;

const Reason = styled.span`
  display: block;
  max-inline-size: 16em;
  color: ${color.inkSoft};
  white-space: normal;
`;
