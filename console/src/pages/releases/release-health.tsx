import { useMemo, useState } from 'react';
import type { ConsoleReleases } from 'shared-api/console/schemas/releases';
import { ChipChoice } from 'shared-ui/chip-choice';
import { space } from 'shared-ui/theme';
import styled from 'styled-components';
import { WideCard } from '../../area/page-styles.ts';
import { LineChart } from '../../chart/line-chart.tsx';
import { rowWords } from '../../lists/row-words.ts';
import { formatTime, sizeText } from '../../words/formats.ts';
import { faultNames, phaseNames } from './release-words.ts';

type Figures = ConsoleReleases['figures'];

const measures = [
  { value: 'loads', label: '发出的页面', unit: '页' },
  { value: 'faults', label: '报告的错误', unit: '次' },
  { value: 'interactive_ms', label: '几毫秒可用', unit: '毫秒' },
] as const;

/** How releases fare: those of one app side by side, by the hour of the last day. */
export const ReleaseHealth = ({ releases }: { releases: ConsoleReleases }) => {
  const { health, figures } = releases;
  const apps = [...new Set(figures.map(({ app }) => app))];
  const [chosen, setChosen] = useState('');
  const [measure, setMeasure] = useState<(typeof measures)[number]['value']>('loads');
  const app = apps.includes(chosen) ? chosen : (apps[0] ?? '');
  const shown = measures.find(({ value }) => value === measure) ?? measures[0];
  const { names, lines, format } = useMemo(() => linesOf(figures, app, shown), [figures, app, shown]);
  return (
    <WideCard title="健康状况">
      {health.map(({ set, loads, opened, faulted }, index) => (
        <p key={set}>
          {index === 0 ? '现在的组合' : '试发的组合'}，这一小时和上一小时：发出 {loads} 页，{opened} 个网段打开过，
          {faulted} 个报告出错。
        </p>
      ))}
      {apps.length === 0 ? (
        <p>还没有启用过发布，没有数字。</p>
      ) : (
        <>
          <ChipChoice
            label="哪个应用"
            options={apps.map((name) => ({ value: name, label: name }))}
            value={app}
            onChange={setChosen}
          />
          <ChipChoice label="看什么" options={measures} value={measure} onChange={setMeasure} />
          <LineChart
            label={`${app} 近 24 小时${shown.label}`}
            names={names}
            nameOfNames="几点起的一小时"
            lines={lines}
            format={format}
          />
          <ReleaseList>
            {figures
              .filter((one) => one.app === app)
              .map(({ release, active, loads, faults, interactive_ms, lcp_ms, inp_ms, first_load_bytes }) => (
                <li key={release}>
                  <strong>
                    {release}
                    {active && '（在用）'}
                  </strong>
                  <small>
                    一天发出 {loads} 页，报告错误 {faults} 次
                    {interactive_ms !== null && `；四分之三的页面 ${interactive_ms} 毫秒以内可用`}
                    {lcp_ms !== null && `，${lcp_ms} 毫秒以内见到正文`}
                    {inp_ms !== null && `，${inp_ms} 毫秒以内有反应`}
                    {first_load_bytes !== null && `；首次加载 ${sizeText(first_load_bytes)}`}
                  </small>
                </li>
              ))}
          </ReleaseList>
        </>
      )}
      <Reports {...releases} />
    </WideCard>
  );
};

/** What pages reported, by kind: nothing of a page or a reader. */
const Reports = ({ faults, violations }: Pick<ConsoleReleases, 'faults' | 'violations'>) =>
  faults.length + violations.length > 0 && (
    <ReleaseList aria-label="页面报告的问题">
      {faults.map(({ set, app, phase, code, count, last }) => (
        <li key={`${set} ${app} ${phase} ${code}`}>
          <strong>
            {app}：{phaseNames[phase]}，{faultNames[code]}（{count} 次）
          </strong>
          <small>
            最近 {formatTime(last)}，组合 {set}
          </small>
        </li>
      ))}
      {violations.map(({ set, directive, blocked, count, last }) => (
        <li key={`${set} ${directive} ${blocked}`}>
          <strong>
            策略 {directive} 拦下了 {blocked}（{count} 次）
          </strong>
          <small>
            最近 {formatTime(last)}，组合 {set}
          </small>
        </li>
      ))}
    </ReleaseList>
  );

/** The lines of an app's releases. Their hours end with this one. */
const linesOf = (figures: Figures, app: string, { value, unit }: (typeof measures)[number]) => {
  const own = figures.filter((one) => one.app === app);
  const count = own[0]?.hours.length ?? 0;
  const hour = new Date().getHours();
  return {
    names: Array.from({ length: count }, (_, index) => `${(hour + 24 - (count - 1 - index)) % 24} 点`),
    lines: own.map(({ release, hours }) => ({ label: release, values: hours.map((each) => each[value]) })),
    format: (number: number) => `${number} ${unit}`,
  };
};

const ReleaseList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.m};
  overflow-wrap: anywhere;

  ${rowWords}
`;
