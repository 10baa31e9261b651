import { type Command, UsageError } from '../../command-line/command.ts';
import { parseOptions, wholeNumber } from '../../command-line/parse-options.ts';
import { readEnvironment } from '../../environment.ts';
import { openStore } from '../../store/open-store.ts';
import { seedLibrary } from '../seed/seed-library.ts';
import { mostNovels } from '../seed/synthetic-novel.ts';

const usage = `seed --novels 部数 --chapters 章数 [选项]
  用自动拼成的作品填充书库，供性能测试；种子相同，书名和正文就相同。
  --characters 字数  每章约多少字，默认 2000
  --seed 种子        整数，默认 1`;

const options = {
  novels: { type: 'string' },
  chapters: { type: 'string' },
  characters: { type: 'string', default: '2000' },
  seed: { type: 'string', default: '1' },
} as const;

/** How often people hear of progress, in milliseconds. */
const sayEvery = 2000;

const progress = (novels: number) => {
  const started = performance.now();
  let said = started;
  return (done: number) => {
    const now = performance.now();
    if (done < novels && now - said < sayEvery) return;
    said = now;
    const perSecond = Math.round(done / ((now - started) / 1000));
    process.stderr.write(`已写入 ${done} / ${novels} 部（每秒 ${perSecond} 部）\n`);
  };
};

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const novels = wholeNumber('novels', values.novels, 1);
  if (novels > mostNovels) throw new UsageError(`--novels 最多 ${mostNovels}`);
  const shape = {
    novels,
    chapters: wholeNumber('chapters', values.chapters, 1),
    characters: wholeNumber('characters', values.characters, 1),
    seed: wholeNumber('seed', values.seed, 0),
  };
  const store = await openStore(readEnvironment(process.env));
  try {
    const added = await seedLibrary(store, { ...shape, onProgress: progress(novels) });
    process.stdout.write(`新增 ${added} 部作品，每部 ${shape.chapters} 章。\n`);
    return 0;
  } finally {
    await store.close();
  }
};

export const seedCommand: Command = { usage, run };
