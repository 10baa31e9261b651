import type { ReleaseListing } from '../../../releases/release-listing.ts';
import type { StoredRelease } from '../../../releases/stored-releases.ts';
import type { Command } from '../../command.ts';
import { localTime } from '../../local-time.ts';
import { print } from '../../output.ts';
import { parseOptions } from '../../parse-options.ts';
import { activationText } from '../activation-text.ts';
import { withClient } from '../with-client.ts';

const usage = `list [选项]
  列出已发布的版本和最近的切换
  --to 网址          列出另一台服务器上的，凭证放在环境变量 RELEASE_TOKEN 中
  --json             输出一个 JSON 对象`;

const options = { to: { type: 'string' }, json: { type: 'boolean' } } as const;

/** Activations that people are shown; `--json` gives all of the listing. */
const maxShown = 10;

const run = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, options, false);
  const listing = await withClient(values.to, (client) => client.list());
  print(values.json, listing, textOf(listing));
  return 0;
};

const textOf = ({ releases, activations }: ReleaseListing): string => {
  const [now] = activations;
  const stateOf = ({ name, app }: StoredRelease): string =>
    now?.releases[app] === name ? '生效' : now?.canary?.release === name ? `试发 ${now.canary.percent}%` : '';
  return [
    ...releases.map((release) =>
      `${release.name}  ${localTime(release.published_at)}  ${release.published_by}  ${stateOf(release)}`.trimEnd(),
    ),
    ...(releases.length === 0 ? ['还没有发布。'] : []),
    ...(activations.length === 0 ? [] : ['', '最近的切换：', ...activations.slice(0, maxShown).map(activationText)]),
  ].join('\n');
};

export const listCommand: Command = { usage, run };
