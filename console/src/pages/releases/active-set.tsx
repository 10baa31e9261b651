import { useId, useState } from 'react';
import type { ConsoleApp, ConsoleReleases } from 'shared-api/console/schemas/releases';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Input } from 'shared-ui/field';
import { Select } from 'shared-ui/select';
import { TextButton } from 'shared-ui/text-button';
import { color, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { LabelledField, WideCard } from '../../area/page-styles.ts';
import { formatTime } from '../../words/formats.ts';
import type { WantedAct } from './release-acts.tsx';

interface ActiveSetProps {
  releases: ConsoleReleases;
  onAct: (act: WantedAct) => void;
}

/** The releases that pages are made of, each with those that could take its place; several are changed as one switch. */
export const ActiveSet = ({ releases: { apps, canary }, onAct }: ActiveSetProps) => {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const changes = apps.flatMap(({ app, active, releases }) => {
    const name = chosen[app];
    return name !== undefined && name !== active && releases.some((one) => one.name === name)
      ? [{ app, from: active, to: name }]
      : [];
  });
  return (
    <>
      <WideCard title="现在的组合">
        <AppList>
          {apps.map((app) => (
            <AppRow
              key={app.app}
              app={app}
              chosen={chosen[app.app] ?? app.active ?? ''}
              onChoose={(name) => setChosen({ ...chosen, [app.app]: name })}
              onAct={onAct}
            />
          ))}
        </AppList>
        <ButtonRow>
          <PrimaryButton
            type="button"
            disabled={changes.length === 0}
            onClick={() => onAct({ act: 'activate', changes })}
          >
            {changes.length > 1 ? `同时启用选中的 ${changes.length} 个版本` : '启用选中的版本'}
          </PrimaryButton>
          <QuietButton type="button" onClick={() => onAct({ act: 'rollback' })}>
            全部退回上一个组合
          </QuietButton>
        </ButtonRow>
      </WideCard>
      <WideCard title="试发">
        {canary ? (
          <>
            <p>
              {canary.percent}% 的访客正在用 {canary.release}。
            </p>
            <ButtonRow>
              <PrimaryButton
                type="button"
                onClick={() =>
                  onAct({
                    act: 'activate',
                    changes: apps.flatMap(({ app, active, releases }) =>
                      releases.some(({ name }) => name === canary.release)
                        ? [{ app, from: active, to: canary.release }]
                        : [],
                    ),
                  })
                }
              >
                对所有人启用
              </PrimaryButton>
              <QuietButton type="button" onClick={() => onAct({ act: 'end-canary', release: canary.release })}>
                结束试发
              </QuietButton>
            </ButtonRow>
          </>
        ) : (
          <CanaryForm apps={apps} onAct={onAct} />
        )}
      </WideCard>
    </>
  );
};

interface AppRowProps {
  app: ConsoleApp;
  chosen: string;
  onChoose: (name: string) => void;
  onAct: (act: WantedAct) => void;
}

const AppRow = ({ app: { app, active, retired, releases }, chosen, onChoose, onAct }: AppRowProps) => {
  const id = useId();
  return (
    <AppEntry>
      <LabelledField>
        <label htmlFor={id}>
          {app}
          {retired && `（已下线${retired.redirect === null ? '' : `，转到 ${retired.redirect}`}）`}
        </label>
        <ReleaseSelect id={id} value={chosen} onChange={(event) => onChoose(event.target.value)}>
          {active === null && <option value="">没有启用</option>}
          {releases.map(({ name, published_by, published_at }) => (
            <option key={name} value={name}>
              {name}
              {name === active ? '（在用）' : `　${formatTime(published_at)} ${published_by}`}
            </option>
          ))}
        </ReleaseSelect>
      </LabelledField>
      {active !== null && (
        <AppActs>
          <TextButton type="button" aria-label={`退回 ${app}`} onClick={() => onAct({ act: 'rollback', app })}>
            退回
          </TextButton>
          {app !== 'shell' && (
            <TextButton type="button" aria-label={`下线 ${app}`} onClick={() => onAct({ act: 'retire', app })}>
              下线
            </TextButton>
          )}
        </AppActs>
      )}
    </AppEntry>
  );
};

const CanaryForm = ({ apps, onAct }: { apps: readonly ConsoleApp[]; onAct: (act: WantedAct) => void }) => {
  const id = useId();
  const [release, setRelease] = useState('');
  const [percent, setPercent] = useState('10');
  const names = apps.flatMap(({ active, releases }) =>
    releases.flatMap(({ name }) => (name === active || active === null ? [] : [name])),
  );
  const share = Number(percent);
  const isWhole = Number.isInteger(share) && share >= 1 && share <= 99;
  if (names.length === 0) return <p>没有可以试发的版本：发布一个新的，再来这里。</p>;
  return (
    <CanaryFields>
      <LabelledField>
        <label htmlFor={`${id}-release`}>版本</label>
        <ReleaseSelect id={`${id}-release`} value={release} onChange={(event) => setRelease(event.target.value)}>
          <option value="">选一个</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </ReleaseSelect>
      </LabelledField>
      <LabelledField>
        <label htmlFor={`${id}-percent`}>百分之几的访客（1 到 99）</label>
        <Input
          id={`${id}-percent`}
          type="number"
          min={1}
          max={99}
          value={percent}
          aria-invalid={!isWhole}
          onChange={(event) => setPercent(event.target.value)}
        />
      </LabelledField>
      <QuietButton
        type="button"
        disabled={release === '' || !isWhole}
        onClick={() => onAct({ act: 'canary', release, percent: share })}
      >
        开始试发
      </QuietButton>
    </CanaryFields>
  );
};

const AppList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.m};
`;

const AppEntry = styled.li`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: ${space.s} ${space.m};
  padding-block-end: ${space.m};
  border-block-end: 1px solid ${color.line};

  & > :first-child {
    flex: 1 1 260px;
    min-inline-size: 0;
  }
`;

const ReleaseSelect = styled(Select)`
  inline-size: 100%;
  min-inline-size: 0;
  border-radius: ${radius.m};
  font-size: ${text.small};
`;

const AppActs = styled.div`
  display: flex;
`;

const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
`;

const CanaryFields = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space.m};

  & > :first-child {
    inline-size: 100%;
  }
`;
