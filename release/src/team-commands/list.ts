import type { ReleaseListing, ReleaseRow } from '../activation.ts';
import type { Command } from '../command-line/command.ts';
import { localTime, print } from '../command-line/output.ts';
import { parseOptions } from '../command-line/parse-options.ts';
import { activationText } from '../operations/activation-text.ts';
import type { WithClient } from './with-client.ts';

const usage = `list [选项]
  列出已发布的版本和最近的切换
  --to 网址          列出另一台服务器上的，凭证放在环境变量 RELEASE_TOKEN 中
  --json             输出一个 JSON 对象`;

const options = { to: { type: 'string' }, json: { type: 'boolean' } } as const;

/** Activations that people are shown; `--json` gives all of the listing. */
const maxShown = 10;

const run = async (withClient: WithClient, args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const listing = await withClient(values.to, (client) => client.list({}));
  print(values.json, listing, textOf(listing));
  return 0;
};

const textOf = ({ releases, activations }: ReleaseListing): string => {
  const [now] = activations;
  const stateOf = ({ name, app }: ReleaseRow): string =>
    now?.releases[app] === name ? '生效' : now?.canary?.release === name ? `试发 ${now.canary.percent}%` : '';
  return [
    ...releases.map((release) =>
      `${release.name}  ${localTime(release.published_at)}  ${release.published_by}  ${stateOf(release)}`.trimEnd(),
    ),
    ...(releases.length === 0 ? ['还没有发布。'] : []),
    ...(activations.length === 0 ? [] : ['', '最近的切换：', ...activations.slice(0, maxShown).map(activationText)]),
  ].join('\n');
};

export const listCommand = (withClient: WithClient): Command => ({ usage, run: (args) => run(withClient, args) });
