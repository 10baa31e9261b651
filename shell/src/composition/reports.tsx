import type { Composition } from 'shared-api/schemas/composition';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Part } from './part.tsx';
import { timeOf } from './time-of.ts';

const phases = { start: '启动时', load: '加载时', page: '页面中', later: '之后' } as const;
const codes = {
  timeout: '超时',
  entry: '入口取不到',
  module: '脚本取不到',
  contract: '不合契约',
  broken: '程序一加载就出错',
  thrown: '程序出错',
} as const;

/** What pages told the server of faults, and browsers of what a policy kept from running. */
export const Reports = ({ faults, violations }: Pick<Composition, 'faults' | 'violations'>) => (
  <Part title="页面报告的问题" hint="只有组合、部分和原因，不含任何个人信息">
    {faults.length + violations.length === 0 ? (
      <Nothing>没有收到报告。</Nothing>
    ) : (
      <List>
        {faults.map(({ set, app, phase, code, count, last }) => (
          <Row key={`${set} ${app} ${phase} ${code}`}>
            <time dateTime={last}>{timeOf(last)}</time>
            <code>{set}</code>
            <span>
              {app}：{phases[phase]}，{codes[code]}（{count} 次）
            </span>
          </Row>
        ))}
        {violations.map(({ set, directive, blocked, count, last }) => (
          <Row key={`${set} ${directive} ${blocked}`}>
            <time dateTime={last}>{timeOf(last)}</time>
            <code>{set}</code>
            <span>
              策略 {directive} 拦下了 {blocked}（{count} 次）
            </span>
          </Row>
        ))}
      </List>
    )}
  </Part>
);

const Nothing = styled.p`
  color: ${color.inkSoft};
`;

const List = styled.ul`
  font-size: ${text.small};
`;

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.m};
  padding-block: ${space.m};
  border-block-end: 1px solid ${color.line};

  time {
    color: ${color.inkFaint};
  }
`;
