import { type Command, UsageError } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions, wholeNumber } from 'release/command-line/parse-options';
import { byCommand, recordAct } from '../../../../console/record/record-act.ts';
import type { Store } from '../../../../db/open-store.ts';
import { readEnvironment } from '../../../../environment.ts';
import { fillLibrary } from '../../../../importing/seed/seed-library.ts';
import { maxNovels } from '../../../../importing/seed/synthetic-novel.ts';
import { openLibrary } from '../../../open-library.ts';
import { withStore } from '../../../with-store.ts';

const usage = `seed --novels 部数 --chapters 章数 [选项]
  用自动拼成的作品填充书库，供性能测试；种子相同，书名和正文就相同。
  没有作品、也没有别的程序在用的书库写得最快：一次写入，最后建立索引，中断就等于没有写过
  --characters 字数  每章约多少字，默认 2000
  --seed 种子        整数，默认 1
  --json             输出一行 JSON`;

const options = {
  novels: { type: 'string' },
  chapters: { type: 'string' },
  characters: { type: 'string', default: '2000' },
  seed: { type: 'string', default: '1' },
  json: { type: 'boolean' },
} as const;

const progressIntervalMs = 2000;

/** Makes a function that prints the progress, at most once an interval, and at the end. */
const progressPrinter = (novels: number) => {
  const started = performance.now();
  let printedAt = started;
  return (done: number) => {
    const now = performance.now();
    if (done < novels && now - printedAt < progressIntervalMs) return;
    printedAt = now;
    const perSecond = Math.round(done / ((now - started) / 1000));
    process.stderr.write(`已写入 ${done} / ${novels} 部（每秒 ${perSecond} 部）\n`);
  };
};

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const novels = wholeNumber('novels', values.novels, 1);
  if (novels > maxNovels) throw new UsageError(`--novels 最多 ${maxNovels}`);
  const shape = {
    novels,
    chapters: wholeNumber('chapters', values.chapters, 1),
    characters: wholeNumber('characters', values.characters, 1),
    seed: wholeNumber('seed', values.seed, 0),
  };
  const environment = readEnvironment(process.env);
  // Upgraded as by every command; what fills it opens it again, alone.
  await (await openLibrary(environment)).close();
  const added = await fillLibrary(environment, { ...shape, onProgress: progressPrinter(novels) });
  if (added > 0) await withStore((store) => recordSeed(store, { novels: added, seed: shape.seed }));
  print(values.json, { added, chapters: shape.chapters }, `新增 ${added} 部作品，每部 ${shape.chapters} 章。`);
  return 0;
};

/** Writes into the record how many novels were added, and of which seed. */
const recordSeed = ({ db }: Store, { novels, seed }: { novels: number; seed: number }) =>
  db.transaction().execute((trx) => {
    const act = {
      object: { kind: 'library', id: 'seed', name: `种子 ${seed}` },
      before: null,
      after: { novels },
    } as const;
    return recordAct(trx, byCommand(), { kind: 'library.seed', ...act }, Date.now());
  });

export const seedCommand: Command = { usage, run };
