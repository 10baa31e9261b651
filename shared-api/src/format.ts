/** Length of a novel in units of 10,000 characters (万字), with one decimal. Source: specification, section 1. */
export const formatWordCount = (characters: number | null | undefined): string =>
  characters ? `${(characters / 10_000).toFixed(1)}万字` : '暂无字数';

/** A day as `2026/03/01`, in China's time zone, so that the server and every browser write the same. @param time ISO 8601 */
export const formatDay = (time: string): string => day.format(new Date(time));

const day = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
