import type { SiteDay } from 'shared-api/console/schemas/overview';
import type { ChartLine } from '../../chart/draw-lines.ts';

/** The measures that the chart offers; `value` is the field of a day that it draws. */
export const measures: readonly [Measure, ...Measure[]] = [
  { value: 'readers', label: '读者', note: '一天里读过书的人，会员和访客都算，误差约百分之二。按周看的是每天的平均。' },
  { value: 'chapters', label: '翻开的章', note: '读者翻开一章并停留几秒，算一次。' },
  { value: 'seconds', label: '阅读时间', note: '会员读书的时间，访客的不记。' },
  { value: 'members', label: '新会员', note: '注册的账号，后来注销的也算。' },
];

export interface Measure {
  value: Exclude<keyof SiteDay, 'day'>;
  label: string;
  /** How it is counted. */
  note: string;
}

export const periods = [
  { value: 'day', label: '每天' },
  { value: 'week', label: '每周' },
] as const;

export type Period = (typeof periods)[number]['value'];

/** Days of a chart by day. */
const shownDays = 30;

const daysPerWeek = 7;

/** The names and the line of a chart: the last 30 days, or twelve weeks that end today. */
export const pointsOf = (
  days: readonly SiteDay[],
  { value, label }: Measure,
  period: Period,
): { names: string[]; lines: ChartLine[] } => {
  if (period === 'day') {
    const shown = days.slice(-shownDays);
    return { names: shown.map(({ day }) => shortDay(day)), lines: [{ label, values: shown.map((day) => day[value]) }] };
  }
  const weeks: SiteDay[][] = [];
  for (let end = days.length; end >= daysPerWeek; end -= daysPerWeek) weeks.unshift(days.slice(end - daysPerWeek, end));
  const ofWeek = (week: readonly SiteDay[]) => {
    const sum = week.reduce((total, day) => total + day[value], 0);
    // The mean, not the sum: a reader of two days would be counted twice.
    return value === 'readers' ? Math.round(sum / daysPerWeek) : sum;
  };
  return {
    names: weeks.map((week) => shortDay(week[0]?.day ?? '')),
    lines: [{ label, values: weeks.map(ofWeek) }],
  };
};

/** `6月3日` of `2026-06-03`. */
const shortDay = (day: string): string => {
  const [, month = '', date = ''] = day.split('-');
  return `${Number(month)}月${Number(date)}日`;
};

const whole = (value: number): string => (value < 10_000 ? String(value) : `${Math.round(value / 100) / 100}万`);

/** Values as people read them, by what they are of. */
export const formatValue: Readonly<Record<Measure['value'], (value: number) => string>> = {
  readers: whole,
  chapters: whole,
  members: whole,
  seconds: (seconds) =>
    seconds < 3_600 ? `${Math.round(seconds / 60)} 分` : `${whole(Math.round(seconds / 3_600))} 小时`,
};
