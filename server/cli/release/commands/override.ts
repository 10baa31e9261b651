import { isAppName } from 'shared-api/app-name';
import { overrideStart } from '../../../releases/override/override-routes.ts';
import { overrideSecret } from '../../../releases/override/override-secret.ts';
import { signOverride } from '../../../releases/override/override-token.ts';
import { type Command, UsageError } from '../../command.ts';
import { print } from '../../output.ts';
import { parseOptions, wholeNumber } from '../../parse-options.ts';
import { readSiteEnvironment } from '../site-environment.ts';

/** Hours that a link may be valid: nobody tries a build that changes under them for longer than a working day. */
const maxHours = 24;

const usage = `override 应用 --url 地址 [--hours 小时] [选项]
  签发一个链接：打开它的浏览器里，这个应用换成开发者机器上的构建，其他人不受影响
  --url 地址     构建所在的地址，形如 http://127.0.0.1:3001
  --hours 小时   多久以后失效，1 到 ${maxHours}，默认 2
  --json         输出 JSON`;

const options = { url: { type: 'string' }, hours: { type: 'string' }, json: { type: 'boolean' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const [app, ...extra] = positionals;
  if (app === undefined || extra.length > 0) throw new UsageError('请给出一个应用');
  if (app === 'shell') throw new UsageError('壳不能这样替换：请用 canary 试发');
  if (!isAppName(app)) throw new UsageError(`这不是应用的名字：${app}`);
  if (values.url === undefined || !URL.canParse(values.url)) throw new UsageError('请用 --url 给出构建所在的地址');
  const { origin, protocol } = new URL(values.url);
  if (!/^https?:$/.test(protocol)) throw new UsageError('--url 应以 http:// 或 https:// 开头');
  const hours = wholeNumber('hours', values.hours ?? '2', 1);
  if (hours > maxHours) throw new UsageError(`--hours 应是 1 到 ${maxHours} 之间的整数`);
  const environment = readSiteEnvironment();
  const until = Date.now() + hours * 3_600_000;
  const token = signOverride(overrideSecret(environment), { app, origin, until });
  const site = environment.publicOrigin ?? `http://${environment.host}:${environment.port}`;
  const link = `${site}${overrideStart}?token=${token}`;
  print(values.json, { link, until: new Date(until).toISOString() }, link);
  return 0;
};

export const overrideCommand: Command = { usage, run };
