import type { Switch } from 'shared-api/schemas/composition';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { Part } from './part.tsx';
import { timeOf } from './time-of.ts';

const kinds: Record<Switch['kind'], string> = {
  activate: '启用',
  rollback: '退回',
  demotion: '自动退回',
  canary: '试发',
};

/** The last switches of releases, each with what it changed. */
export const SwitchList = ({ switches }: { switches: Switch[] }) => (
  <Part title="最近的切换" hint="切换对新打开的页面生效，已打开的页面不受影响">
    {switches.length === 0 ? (
      <Nothing>没有记录：页面直接来自本机的构建。</Nothing>
    ) : (
      <List>
        {switches.map((one, index) => (
          <Row key={one.at}>
            <time dateTime={one.at}>{timeOf(one.at)}</time>
            <Kind data-kind={one.kind}>{kinds[one.kind]}</Kind>
            <What>
              {changes(one, switches[index + 1]).map((change) => (
                <code key={change}>{change}</code>
              ))}
              {one.why && <Why>{one.why}</Why>}
            </What>
          </Row>
        ))}
      </List>
    )}
  </Part>
);

/** The releases that were not there before; for a canary who gets it. */
const changes = ({ releases, canary }: Switch, before: Switch | undefined): string[] => {
  const changed = releases.filter((release) => !before?.releases.includes(release));
  if (canary && canary.release !== before?.canary?.release) changed.push(`${canary.release} → ${canary.percent}%`);
  return changed;
};

const Nothing = styled.p`
  color: ${color.inkSoft};
`;

const List = styled.ol`
  list-style: none;
  padding: 0;
  margin: 0;
`;

const Row = styled.li`
  display: grid;
  grid-template-columns: auto auto minmax(0, 1fr);
  gap: ${space.m};
  padding-block: ${space.m};
  border-block-end: 1px solid ${color.line};
  font-size: ${text.small};

  time {
    color: ${color.inkFaint};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

const Kind = styled.span`
  white-space: nowrap;

  &[data-kind='demotion'],
  &[data-kind='rollback'] {
    color: ${color.seal};
  }
`;

const What = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.m};
  min-inline-size: 0;
`;

const Why = styled.span`
  color: ${color.inkSoft};
`;
