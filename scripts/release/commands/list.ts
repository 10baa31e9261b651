import type { Command } from '../../../server/command-line/command.ts';
import { print } from '../../../server/command-line/output.ts';
import { parseOptions } from '../../../server/command-line/parse-options.ts';
import type { StoredRelease } from '../../../server/store/releases.ts';
import { atDesk, type Listing, switchText } from '../desk.ts';

const usage = `list [选项]
  列出已发布的版本和最近的切换
  --to 网址          列出另一台服务器上的，凭证放在环境变量 RELEASE_TOKEN 中
  --json             输出一个 JSON 对象`;

const options = { to: { type: 'string' }, json: { type: 'boolean' } } as const;

/** How many switches people are shown. */
const shown = 10;

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const listing = await atDesk(values.to, (desk) => desk.list());
  print(values.json, listing, textOf(listing));
  return 0;
};

const textOf = ({ releases, switches }: Listing): string => {
  const [now] = switches;
  const stateOf = ({ name, app }: StoredRelease): string =>
    now?.releases[app] === name ? '生效' : now?.canary?.release === name ? `试发 ${now.canary.percent}%` : '';
  return [
    ...releases.map((release) =>
      `${release.name}  ${new Date(release.published_at).toISOString()}  ${release.published_by}  ${stateOf(release)}`.trimEnd(),
    ),
    ...(releases.length === 0 ? ['还没有发布。'] : ['', '最近的切换：']),
    ...switches.slice(0, shown).map(switchText),
  ].join('\n');
};

export const listCommand: Command = { usage, run };
