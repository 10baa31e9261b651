const time = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayOfYear = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric' });
const dayAndYear = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: 'long', day: 'numeric' });

/**
 * Formats a time in the reader's own time zone, the more exactly the more recent it is: `今天 08:05`, `昨天 23:10`,
 * `3月9日`, `2025年12月31日`. Only for regions that the browser alone draws: the server does not know the reader's day.
 * @param moment ISO 8601
 */
export const formatMoment = (moment: string, now = new Date()): string => {
  const then = new Date(moment);
  const daysAgo = Math.round((startOfDay(now) - startOfDay(then)) / 86_400_000);
  if (daysAgo === 0) return `今天 ${time.format(then)}`;
  if (daysAgo === 1) return `昨天 ${time.format(then)}`;
  return (then.getFullYear() === now.getFullYear() ? dayOfYear : dayAndYear).format(then);
};

const startOfDay = (at: Date): number => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
