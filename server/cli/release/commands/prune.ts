import type { Command } from 'release/command-line/command';
import { printList } from 'release/command-line/output';
import { parseOptions } from 'release/command-line/parse-options';
import { byCommand } from '../../../console/record/record-act.ts';
import { prune } from '../../../releases/activation/prune.ts';
import { withStore } from '../../with-store.ts';
import { readSiteEnvironment } from '../local-client.ts';

const usage = `prune [--json]
  清理不会再用到的版本：没有生效、不在试发、不用来退回，一天之内没有提供过，也不会留在缓存里`;

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, { json: { type: 'boolean' } } as const, false);
  const { releasesDir: folder } = readSiteEnvironment();
  const names = await withStore((store) => prune({ store, folder }, Date.now(), byCommand()));
  printList(
    values.json,
    names.map((release) => ({ release })),
    ({ release }) => `已清理 ${release}`,
    '没有可以清理的版本。',
  );
  return 0;
};

export const pruneCommand: Command = { usage, run };
