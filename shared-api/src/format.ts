/** Length as readers say it: tens of thousands of characters with one decimal. Source: specification, section 1. */
export const formatWordCount = (characters: number | null | undefined): string =>
  characters ? `${(characters / 10_000).toFixed(1)}万字` : '暂无字数';

/** A day in the reader's own words, in China's time: the server and every browser write the same. @param time ISO 8601 */
export const formatDay = (time: string): string => day.format(new Date(time));

const day = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
