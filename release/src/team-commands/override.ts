import { isAppName } from 'shared-api/app-name';
import { type Command, UsageError } from '../command-line/command.ts';
import { print, reasonOf } from '../command-line/output.ts';
import { parseOptions, wholeNumber } from '../command-line/parse-options.ts';
import { linkTo } from '../operations/client.ts';
import { maxOverrideHours as maxHours } from '../operations/operations.ts';
import type { WithClient } from './with-client.ts';

const usage = `override 应用 --url 地址 [--hours 小时] [选项]
  签发一个链接：打开它的浏览器里，这个应用换成开发者机器上现在的构建，其他人不受影响
  --url 地址     构建所在的地址，形如 http://127.0.0.1:3001，本机要能打开
  --new          这是新应用，还没有发布过
  --hours 小时   多久以后失效，1 到 ${maxHours}，默认 2
  --to 网址      另一台服务器签发，凭证放在环境变量 RELEASE_TOKEN 中
  --json         输出 JSON`;

const options = {
  url: { type: 'string' },
  new: { type: 'boolean' },
  hours: { type: 'string' },
  to: { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** Time in which the machine with the build must answer. */
const timeoutMs = 10_000;

const run = async (withClient: WithClient, args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [app, ...extra] = positionals;
  if (app === undefined || extra.length > 0) throw new UsageError('请给出一个应用');
  if (!isAppName(app)) throw new UsageError(`这不是应用的名字：${app}`);
  if (values.url === undefined || !URL.canParse(values.url)) throw new UsageError('请用 --url 给出构建所在的地址');
  const hours = wholeNumber('hours', values.hours ?? '2', 1);
  if (hours > maxHours) throw new UsageError(`--hours 应是 1 到 ${maxHours} 之间的整数`);
  const { url } = values;
  const description = await readDescriptionAt(url);
  const { link, until } = await withClient(values.to, (client) =>
    linkTo(client, { app, url, hours, description, isNew: values.new === true }),
  );
  print(values.json, { link, until }, link);
  return 0;
};

/** Reads the description of the build at an address. It is sent to the site, which never asks that address. @throws Error */
const readDescriptionAt = async (url: string): Promise<unknown> => {
  const address = new URL('/release.json', url);
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
    if (answer.ok) return await answer.json();
    throw new Error(`回答是 ${answer.status}`);
  } catch (error) {
    const { cause = error } = error as Error;
    throw new Error(`取不到 ${address.href}：${reasonOf(cause)}。请确认构建正在那里运行`, { cause });
  }
};

export const overrideCommand = (withClient: WithClient): Command => ({ usage, run: (args) => run(withClient, args) });
