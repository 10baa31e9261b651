import path from 'node:path';
import { type Command, UsageError } from '../../../server/command-line/command.ts';
import { parseOptions } from '../../../server/command-line/parse-options.ts';
import { readDescription } from '../../../server/releases/publish.ts';
import { buildApps } from '../../build-apps.ts';
import { apps, root } from '../../project.ts';
import { atDesk, noteOf, noteOptions, noteUsage } from '../desk.ts';

const usage = `publish 应用 [选项]
  发布一个应用（${apps.join('、')}）的构建，源文件有改动时先重新构建；最后一行输出它的名称
  --activate         发布后立即启用
  --from 文件夹      发布这里已经构建好的，不再构建
${noteUsage}`;

const options = { ...noteOptions, activate: { type: 'boolean' }, from: { type: 'string' } } as const;

const run = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const app = appOf(positionals);
  const build = values.from === undefined ? await builtHere(app) : await builtElsewhere(app, values.from);
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

const builtHere = async (app: string): Promise<string> => {
  await buildApps('production', [app]);
  return path.join(root, app, 'dist/production');
};

/** @throws ReleaseRefusal where the folder holds no build, UsageError where it holds another app's */
const builtElsewhere = async (app: string, folder: string): Promise<string> => {
  const described = await readDescription(path.resolve(folder));
  if (described.app !== app) throw new UsageError(`${folder} 中是 ${described.app} 的构建`);
  return described.folder;
};

const appOf = ([name, ...rest]: string[]): string => {
  const app = apps.find((one) => one === name);
  if (app === undefined) throw new UsageError(`没有这个应用：${name ?? ''}`);
  if (rest.length > 0) throw new UsageError(`多余的参数：${rest[0]}`);
  return app;
};

export const publishCommand: Command = { usage, run };
