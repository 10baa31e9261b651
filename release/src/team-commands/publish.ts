import path from 'node:path';
import { type Command, UsageError } from '../command-line/command.ts';
import { parseOptions } from '../command-line/parse-options.ts';
import { releaseOperations } from '../operations/operations.ts';
import { readDescription } from '../read-description.ts';
import { noteOf, noteOptions, noteUsage } from './note-options.ts';
import type { WithClient } from './with-client.ts';

/** The project whose apps can be built and published from here. */
export interface Workspace {
  apps: readonly string[];
  /** Builds an app unless its build is fresh. @returns the folder of its production build */
  build: (app: string) => Promise<string>;
}

const usageFor = (apps: readonly string[]): string => `publish 应用 [选项]
  发布一个应用（${apps.join('、')}）的构建，源文件有改动时先重新构建；最后一行输出它的名称
  --activate         发布后立即启用
  --from 文件夹      发布这里已经构建好的，不再构建
  --files-at 网址    构建的文件夹已经放在自己的服务器上，读者从那里加载，形如 https://cdn.example/shop/1.2.0/
${noteUsage}`;

const options = {
  ...noteOptions,
  activate: { type: 'boolean' },
  from: { type: 'string' },
  'files-at': { type: 'string' },
} as const;

const run = async (workspace: Workspace, withClient: WithClient, args: string[]): Promise<number> => {
  const { values, positionals } = parseOptions(args, options);
  const app = appOf(workspace, positionals);
  const build = values.from === undefined ? await workspace.build(app) : await builtElsewhere(app, values.from);
  const note = noteOf(values);
  const release = await withClient(values.to, async (client) => {
    const published = await client.publish(build, note, values['files-at']);
    if (!published.isNew) console.error(`${published.release} 早已发布，没有变化`);
    for (const sentence of published.notes ?? []) console.error(sentence);
    if (values.activate) {
      const input = { release: published.release, ...note };
      console.error(releaseOperations.activate.words(input, await client.activate(input)));
    }
    return published.release;
  });
  console.log(values.json ? JSON.stringify({ release }) : release);
  return 0;
};

/** @throws ReleaseRefusal where the folder holds no build, UsageError where it holds another app's */
const builtElsewhere = async (app: string, folder: string): Promise<string> => {
  const described = await readDescription(path.resolve(folder));
  if (described.app !== app) throw new UsageError(`${folder} 中是 ${described.app} 的构建`);
  return described.folder;
};

const appOf = ({ apps }: Workspace, [name, ...extra]: string[]): string => {
  if (name === undefined) throw new UsageError('没有给出应用');
  const app = apps.find((one) => one === name);
  if (app === undefined) throw new UsageError(`没有这个应用：${name}`);
  if (extra.length > 0) throw new UsageError(`多余的参数：${extra[0]}`);
  return app;
};

export const publishCommand = (workspace: Workspace, withClient: WithClient): Command => ({
  usage: usageFor(workspace.apps),
  run: (args) => run(workspace, withClient, args),
});
