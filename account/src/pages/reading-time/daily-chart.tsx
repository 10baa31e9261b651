import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReadingDay } from 'shared-api/schemas/reading-time';
import { ChartFrame } from 'shared-ui/chart-frame';
import { ChipChoice } from 'shared-ui/chip-choice';
import { FigureTable } from 'shared-ui/figure-table';
import { SectionCard } from 'shared-ui/section-card';
import { color, space, text } from 'shared-ui/theme';
import { usePart } from 'shared-ui/use-part';
import styled from 'styled-components';
import { addDays, daysBetween, nameOfDay } from './calendar-days.ts';
import { formatCharacters, formatSpan, sumSince } from './reading-figures.ts';

const shownDays = 30;

const measures = [
  { value: 'seconds', label: '时长' },
  { value: 'characters', label: '字数' },
] as const;
type Measure = (typeof measures)[number]['value'];

/** Bars of the last 30 days, by time or by characters, with the same figures as a table. */
export const DailyChart = ({ days, today }: { days: readonly ReadingDay[]; today: string }) => {
  const [measure, setMeasure] = useState<Measure>('seconds');
  const [pointed, setPointed] = useState<number>();
  const shown = useMemo(() => {
    const known = new Map(days.map((day) => [day.day, day]));
    return daysBetween(addDays(today, 1 - shownDays), today).map(
      (day) => known.get(day) ?? { day, seconds: 0, characters: 0 },
    );
  }, [days, today]);
  const { frame, failed, retry } = useChart(shown, measure, setPointed);
  const day = pointed === undefined ? undefined : shown[pointed];
  return (
    <ChartCard title={`近 ${shownDays} 天`}>
      <ChartHeader>
        <ChipChoice label="按什么统计" options={measures} value={measure} onChange={setMeasure} />
        <PointedDay aria-hidden="true">{day ? describe(day) : averageOf(shown, measure)}</PointedDay>
      </ChartHeader>
      <ChartFrame
        frame={frame}
        label={`近 ${shownDays} 天每天的阅读${nameOf(measure)}`}
        failed={failed}
        onRetry={retry}
      />
      <FigureTable
        label={`近 ${shownDays} 天的阅读`}
        columns={['日期', '时长', '字数']}
        rows={shown
          .filter(({ seconds }) => seconds > 0)
          .reverse()
          .map(({ day, seconds, characters }) => ({
            name: nameOfDay(day),
            figures: [formatSpan(seconds), formatCharacters(characters)],
          }))}
      />
    </ChartCard>
  );
};

const loadChart = () => import(/* webpackChunkName: "reading-chart" */ './draw-chart.ts');

/** Draws the chart once its library has come: it is needed on this page alone, and not before the figures. */
const useChart = (shown: readonly ReadingDay[], measure: Measure, onPoint: (index: number | undefined) => void) => {
  const frame = useRef<HTMLDivElement>(null);
  const { part, failed, retry } = usePart(loadChart, true);
  useEffect(() => {
    if (!part || !frame.current) return;
    const bars = shown.map((day) => ({
      name: nameOfDay(day.day),
      value: measure === 'seconds' ? Math.round(day.seconds / 60) : day.characters,
    }));
    return part.drawChart(frame.current, { bars, unit: measure === 'seconds' ? '分' : '字', onPoint });
  }, [part, shown, measure, onPoint]);
  return { frame, failed, retry };
};

const nameOf = (measure: Measure): string => (measure === 'seconds' ? '时长（分钟）' : '字数');

const describe = ({ day, seconds, characters }: ReadingDay): string =>
  `${nameOfDay(day)}：${formatSpan(seconds)}，${formatCharacters(characters)}`;

const averageOf = (shown: readonly ReadingDay[], measure: Measure): string => {
  const sum = sumSince(shown, '');
  return measure === 'seconds'
    ? `平均每天 ${formatSpan(Math.round(sum.seconds / shown.length))}`
    : `平均每天 ${formatCharacters(Math.round(sum.characters / shown.length))}`;
};

const ChartCard = styled(SectionCard)`
  max-inline-size: none;
`;

const ChartHeader = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space.m};
`;

const PointedDay = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;
