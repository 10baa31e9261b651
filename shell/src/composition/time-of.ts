const format = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** A moment in the reader's own time. @param time ISO 8601 */
export const timeOf = (time: string): string => format.format(new Date(time));
