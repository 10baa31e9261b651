import type { Activation } from 'shared-api/schemas/composition';
import { color, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { CompositionSection, Moment } from './composition-section.tsx';

const kinds: Record<Activation['kind'], string> = {
  activate: '启用',
  rollback: '退回',
  automatic_rollback: '自动退回',
  canary: '试发',
  retire: '下线',
};

/** The latest activations of releases, each with what it changed. */
export const ActivationList = ({ activations }: { activations: Activation[] }) => (
  <CompositionSection title="最近的切换" hint="切换对新打开的页面生效，已打开的页面不受影响">
    {activations.length === 0 ? (
      <NoActivations>没有记录：页面直接来自本机的构建。</NoActivations>
    ) : (
      <ActivationRows>
        {activations.map((activation, index) => (
          <ActivationRow key={activation.at}>
            <Moment at={activation.at} />
            <ActivationKind data-kind={activation.kind}>{kinds[activation.kind]}</ActivationKind>
            <ActivationChanges>
              {changes(activation, activations[index + 1]).map((change) => (
                <code key={change}>{change}</code>
              ))}
              {activation.why && <ActivationReason>{activation.why}</ActivationReason>}
            </ActivationChanges>
          </ActivationRow>
        ))}
      </ActivationRows>
    )}
  </CompositionSection>
);

/** The releases that an activation brought in; for a canary also its share of visitors; and the remotes that it took out. */
const changes = ({ releases, canary, retired = [] }: Activation, before: Activation | undefined): string[] => {
  const changed = releases.filter((release) => !before?.releases.includes(release));
  if (canary && canary.release !== before?.canary?.release) changed.push(`${canary.release} → ${canary.percent}%`);
  for (const { app, redirect } of retired) {
    const was = before?.retired?.find((one) => one.app === app);
    if (!was || was.redirect !== redirect) changed.push(redirect === null ? app : `${app} → ${redirect}`);
  }
  return changed;
};

const NoActivations = styled.p`
  color: ${color.inkSoft};
`;

const ActivationRows = styled.ol`
  list-style: none;
  padding: 0;
  margin: 0;
`;

const ActivationRow = styled.li`
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

const ActivationKind = styled.span`
  white-space: nowrap;

  &[data-kind='automatic_rollback'],
  &[data-kind='rollback'] {
    color: ${color.seal};
  }
`;

const ActivationChanges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.m};
  min-inline-size: 0;
`;

const ActivationReason = styled.span`
  color: ${color.inkSoft};
`;
