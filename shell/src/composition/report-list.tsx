import type { Composition } from 'shared-api/schemas/composition';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { CompositionSection, Moment } from './composition-section.tsx';

const phases = { start: '启动时', load: '加载时', page: '页面中', later: '之后' } as const;
const codes = {
  timeout: '超时',
  entry: '入口取不到',
  module: '脚本取不到',
  contract: '不合契约',
  broken: '程序一加载就出错',
  thrown: '程序出错',
} as const;

/**
 * By what the site judges its sets; faults that pages reported to the server, and violations of the content security policy that
 * browsers reported.
 */
export const ReportList = ({
  health = [],
  faults,
  violations,
}: Pick<Composition, 'health' | 'faults' | 'violations'>) => (
  <CompositionSection title="页面报告的问题" hint="只有组合、部分和原因，不含任何个人信息">
    {health.map(({ set, loads, opened, faulted }) => (
      <p key={set}>
        <code>{set}</code> 近一两个小时发出 {loads} 页，{opened} 个网段打开过，{faulted} 个报告出错
      </p>
    ))}
    {faults.length + violations.length === 0 ? (
      <NoReports>没有收到报告。</NoReports>
    ) : (
      <ReportRows>
        {faults.map(({ set, app, phase, code, count, last }) => (
          <ReportRow key={`${set} ${app} ${phase} ${code}`}>
            <Moment at={last} />
            <code>{set}</code>
            <span>
              {app}：{phases[phase]}，{codes[code]}（{count} 次）
            </span>
          </ReportRow>
        ))}
        {violations.map(({ set, directive, blocked, count, last }) => (
          <ReportRow key={`${set} ${directive} ${blocked}`}>
            <Moment at={last} />
            <code>{set}</code>
            <span>
              策略 {directive} 拦下了 {blocked}（{count} 次）
            </span>
          </ReportRow>
        ))}
      </ReportRows>
    )}
  </CompositionSection>
);

const NoReports = styled.p`
  color: ${color.inkSoft};
`;

const ReportRows = styled.ul`
  font-size: ${text.small};
`;

const ReportRow = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.m};
  padding-block: ${space.m};
  border-block-end: 1px solid ${color.line};

  time {
    color: ${color.inkFaint};
  }
`;
