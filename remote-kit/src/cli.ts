import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from 'release/command-line/command';
import { parseOptions } from 'release/command-line/parse-options';
import { linkTo as signLink } from 'release/operations/client';
import { createRemoteClient } from 'release/operations/remote-client';
import { runTeamRelease } from 'release/team-commands/run-team-release';
import { buildAppIn } from './build-app.ts';
import { accept, readAccepted, reportBudgets } from './bytes/budget.ts';
import { readBuiltApp } from './bytes/built-app.ts';
import { printApp } from './bytes/print-app.ts';
import { devAlone } from './dev/dev-alone.ts';
import { devInSite, type OwnBuild, type SiteLink } from './dev/dev-in-site.ts';
import { testInSite } from './in-site/test-in-site.ts';
import { packageFolder, readManifest } from './project.ts';
import { runNode } from './run-node.ts';

/** The commands of a remote in a repository of its own, as its npm scripts call them. */
const folder = process.cwd();
const { name, shuhai } = readManifest(folder);
const site = process.env.SHUHAI_SITE ?? shuhai?.site ?? '';
const acceptedFile = path.join(folder, 'accepted-bytes.json');
const build = () => buildAppIn(folder, 'production');

/** Hours for which a link to a build that changes is valid. */
const workingDayHours = 10;

/** A signed link by which one browser gets a build of this remote from this machine, inside the site. */
const linkTo = async (hours: number, { origin: url, description }: OwnBuild): Promise<SiteLink> => {
  const client = createRemoteClient(site, process.env.RELEASE_TOKEN);
  const { link, build } = await signLink(client, { app: name, url, hours, description });
  return {
    link,
    renew: async (next) => {
      await client.renewOverride({ app: name, build, description: next });
    },
  };
};

const dev = async (args: string[]): Promise<number> => {
  const port = process.env.PORT ?? '3001';
  const { values } = parseOptions(args, { 'in-site': { type: 'boolean' } }, false);
  if (!values['in-site']) devAlone(folder, { port, api: site });
  else await devInSite(folder, port, (build) => linkTo(workingDayHours, build));
  return 0;
};

const hasBrowserTests = (): boolean =>
  existsSync(path.join(folder, 'e2e')) &&
  readdirSync(path.join(folder, 'e2e')).some((file) => file.endsWith('.spec.ts'));

const test = async (args: string[]): Promise<number> => {
  const jest = path.join(packageFolder('jest', folder), 'bin/jest.js');
  const units = await runNode([jest, ...args], { cwd: folder });
  if (units !== 0 || !hasBrowserTests()) return units;
  if (process.env.RELEASE_TOKEN) return testInSite(folder, site, async (build) => (await linkTo(1, build)).link);
  console.error('没有环境变量 RELEASE_TOKEN：跳过了在网站里的浏览器测试。');
  return 0;
};

const bytes = async (args: string[]): Promise<number> => {
  const { values } = parseOptions(args, { accept: { type: 'boolean' } }, false);
  await build();
  const built = readBuiltApp(folder);
  printApp(built);
  if (values.accept) accept([built], acceptedFile);
  const { over, near } = reportBudgets(built, readAccepted(acceptedFile));
  for (const sentence of [...near, ...over]) console.error(sentence);
  return over.length > 0 ? 1 : 0;
};

/** Without a command it publishes; the app and the site need not be named. */
const release = (args: string[]): Promise<number> => {
  const [first = ''] = args;
  const [command, ...options] = first === '' || first.startsWith('--') ? ['publish', ...args] : args;
  const named = ['publish', 'retire', 'rollback', 'override'].includes(command ?? '') ? [name] : [];
  return runTeamRelease([command ?? '', ...named, ...options, '--to', site], {
    apps: [name],
    build: async () => {
      await build();
      return path.join(folder, 'dist/production');
    },
  });
};

const commands: Record<string, (args: string[]) => Promise<number>> = {
  dev,
  test,
  bytes,
  release,
  build: async () => {
    await build();
    return 0;
  },
};

const [command = '', ...args] = process.argv.slice(2);
const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!run || !existsSync(path.join(folder, 'webpack.config.js'))) {
  console.error(`用法：在应用的文件夹里运行 remote-kit ${Object.keys(commands).join('|')}`);
  process.exitCode = 2;
} else {
  try {
    const code = await run(args);
    if (command !== 'dev') process.exitCode = code;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}
