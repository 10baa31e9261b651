const exact = new Intl.DateTimeFormat('zh-CN', {
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const);
const day = new Intl.DateTimeFormat('zh-CN', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** A moment to the minute, in the time zone of whoever looks: `2026/01/31 08:05`. @param time ISO 8601, or epoch milliseconds */
export const formatTime = (time: string | number): string => exact.format(new Date(time));

/** The day of a moment: `2026/01/31`. @param time ISO 8601 */
export const formatDate = (time: string): string => day.format(new Date(time));

const megabyte = 1_000_000;

/** A size as people read it: `3.2 MB`. */
export const sizeText = (bytes: number): string => {
  if (bytes < megabyte / 10) return `${Math.ceil(bytes / 1_000)} kB`;
  return bytes < 1_000 * megabyte
    ? `${(bytes / megabyte).toFixed(1)} MB`
    : `${(bytes / megabyte / 1_000).toFixed(1)} GB`;
};
