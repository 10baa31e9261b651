import path from 'node:path';
import { type Command, UsageError } from '../../../server/library/command.ts';
import { parseOptions } from '../../../server/library/parse-options.ts';
import { buildApps } from '../../build-apps.ts';
import { apps, root } from '../../project.ts';
import { atDesk, noteOf, noteOptions, noteUsage } from '../desk.ts';

const usage = `publish 应用 [选项]
  发布一个应用（${apps.join('、')}）的构建，源文件有改动时先重新构建；最后一行输出它的名称
  --activate         发布后立即启用
${noteUsage}`;

const options = { ...noteOptions, activate: { type: 'boolean' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const app = appOf(positionals);
  await buildApps('production', [app]);
  const build = path.join(root, app, 'dist/production');
  const note = noteOf(values);
  const release = await atDesk(values.to, async (desk) => {
    const published = await desk.publish(build, note);
    if (!published.isNew) console.error(`${published.release} 早已发布，没有变化`);
    if (values.activate) {
      const done = await desk.activate(published.release, note);
      console.error(done ? `已启用 ${published.release}` : `${published.release} 已经在用`);
    }
    return published.release;
  });
  console.log(values.json ? JSON.stringify({ release }) : release);
  return 0;
};

const appOf = ([name, ...rest]: string[]): string => {
  const app = apps.find((one) => one === name);
  if (app === undefined) throw new UsageError(`没有这个应用：${name ?? ''}`);
  if (rest.length > 0) throw new UsageError(`多余的参数：${rest[0]}`);
  return app;
};

export const publishCommand: Command = { usage, run };
