import type { Command } from 'release/command-line/command';
import { print } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { type Authority, recordAct } from '../../../../console/record/record-act.ts';
import { openDatabase, type Store } from '../../../../db/open-store.ts';
import { type Environment, readEnvironment } from '../../../../environment.ts';
import { commandBecause, reasonOption, reasonUsage } from '../../arguments.ts';
import { checkCounters } from '../../doctor/check-counters.ts';
import { checkDatabase } from '../../doctor/check-database.ts';
import { checkFolders } from '../../doctor/check-folders.ts';
import { checkIndexes } from '../../doctor/check-indexes.ts';
import { checkReleases } from '../../doctor/check-releases.ts';
import type { Fault } from '../../doctor/fault.ts';
import { libraryFault } from '../../doctor/library-fault.ts';

const usage = `doctor [选项]
  检查配置、数据库、文件、索引和计数，每个问题说一句话；有问题没有解决时以 1 结束
  --mend             修复能修复的，每个都记在记录里
${reasonUsage}
  --json             每个问题输出一行 JSON`;

const options = { mend: { type: 'boolean' }, json: { type: 'boolean' }, ...reasonOption } as const;

/** In this order: what comes later needs what comes before. The configuration is checked by reading it. */
const checks = [checkFolders, checkDatabase, checkIndexes, checkCounters, checkReleases];

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const authority = commandBecause(values.reason);
  const environment = readEnvironment(process.env);
  let found = 0;
  let unsolved = 0;
  const report = async (check: string, { sentence, mend }: Fault, store?: Store) => {
    const mended = values.mend === true && mend !== undefined;
    if (mended) await mend();
    if (mended && store) await recordMend(store, { check, sentence }, authority);
    found += 1;
    unsolved += mended ? 0 : 1;
    const outcome = mended ? '，已修复' : mend ? '，可以用 --mend 修复' : '';
    const fault = { check, fault: sentence, mendable: mend !== undefined, mended };
    print(values.json, fault, `${check}：${sentence}${outcome}`);
  };
  const sentence = await libraryFault(environment);
  if (sentence === undefined) await examine(environment, report);
  else await report('书库', { sentence });
  if (values.json !== true) print(false, {}, summary(found, unsolved));
  return unsolved === 0 ? 0 : 1;
};

/** Writes into the record what was mended. */
const recordMend = ({ db }: Store, { check, sentence }: { check: string; sentence: string }, authority: Authority) =>
  db.transaction().execute((trx) => {
    const act = {
      object: { kind: 'library', id: check, name: check },
      before: { fault: sentence },
      after: null,
    } as const;
    return recordAct(trx, authority, { kind: 'library.mend', ...act }, Date.now());
  });

const examine = async (
  environment: Environment,
  report: (check: string, fault: Fault, store: Store) => Promise<void>,
) => {
  const store = openDatabase(environment);
  try {
    for (const { name, find } of checks) {
      for (const fault of await find({ store, environment })) await report(name, fault, store);
    }
  } finally {
    await store.close();
  }
};

const summary = (found: number, unsolved: number): string => {
  if (found === 0) return '一切正常。';
  return unsolved === 0 ? `${found} 个问题都已修复。` : `${found} 个问题，还有 ${unsolved} 个没有解决。`;
};

export const doctorCommand: Command = { usage, run };
