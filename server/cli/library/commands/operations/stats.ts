import { type Command, UsageError } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { withStore } from '../../../with-store.ts';
import { countDays, type DayStatistics, maxStatisticsDays } from '../../count-days.ts';

const usage = `stats [选项]
  每天的阅读（一位读者一天读一部书算一次）、新读者、新作品和新章节，今天在前；一天从北京时间零点算起
  --days 天数        1 到 ${maxStatisticsDays}，默认 7
  --json             每天输出一行 JSON`;

const options = { days: { type: 'string', default: '7' }, json: { type: 'boolean' } } as const;

const dayLine = ({ day, reads, new_members, new_novels, new_chapters }: DayStatistics): string =>
  `${day}  阅读 ${reads}  新读者 ${new_members}  新作品 ${new_novels}  新章节 ${new_chapters}`;

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const days = wholeNumber('days', values.days, 1);
  if (days > maxStatisticsDays) throw new UsageError(`--days 最多 ${maxStatisticsDays}，更早的阅读数没有保留`);
  const statistics = await withStore((store) => countDays(store, days, Date.now()));
  for (const day of statistics) print(values.json, day, dayLine(day));
  return 0;
};

export const statsCommand: Command = { usage, run };
