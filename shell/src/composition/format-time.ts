const format = new Intl.DateTimeFormat('zh-CN', {
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** Month, day, hour and minute in the reader's own time zone. @param time ISO 8601 */
export const formatTime = (time: string): string => format.format(new Date(time));
