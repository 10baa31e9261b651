import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pages } from 'shared-api/paths';
import { startPostgresCluster } from '../../server/testing/postgres/postgres-cluster.ts';
import { freePort } from '../../server/testing/processes/start-process.ts';
import { until } from '../../server/testing/until.ts';
import { root } from '../project.ts';
import { type BuiltStage, buildStage, canMakeRoots, makeBase, startInStage } from './image/clean-root.ts';
import { readComposition } from './image/compose.ts';
import { commandOf, type Instruction, lastOf, readDockerfile, type Stage } from './image/dockerfile.ts';

const readyMs = 300_000;

/**
 * Carries out the steps of the Dockerfile in a clean Debian, as no image can be had where this runs, and starts what came of them as compose.yaml
 * does: alone, once more on the same volumes, and with what compose.public.yaml adds, on PostgreSQL.
 */
export const prove = async (): Promise<boolean> => {
  if (!canMakeRoots()) {
    console.error('需要 root 和 mmdebstrap（apt-get install mmdebstrap）');
    return false;
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-image-'));
  try {
    const stages = readDockerfile(readFileSync(path.join(root, 'Dockerfile'), 'utf8'));
    const image = buildImage(folder, stages);
    const last = stages.at(-1) as Stage;
    const container = { image, last, volumes: makeVolumes(folder, image, last) };
    const alone = readComposition('compose.yaml').services.site?.environment ?? {};
    const first = await runContainer(container, alone, '第一次启动');
    const second = await runContainer(container, alone, '再启动');
    const cluster = await startPostgresCluster(root);
    try {
      const given = { DOMAIN: 'books.example', POSTGRES_PASSWORD: 'given', OVERRIDE_SECRET: 'a'.repeat(64) };
      const added = readComposition('compose.public.yaml', given).services.site?.environment ?? {};
      const shared = { ...container, volumes: makeVolumes(path.join(folder, 'public'), image, last) };
      const third = await runContainer(shared, { ...alone, ...added, DATABASE_URL: cluster.url }, 'PostgreSQL');
      return [first, second, third].every(Boolean);
    } finally {
      await cluster.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const megabytesOf = (folder: string): number =>
  Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);

const buildImage = (folder: string, stages: readonly Stage[]): BuiltStage => {
  const base = path.join(folder, 'base');
  const start = Date.now();
  makeBase(base);
  const built = new Map<string, BuiltStage>();
  for (const stage of stages) built.set(stage.name, buildStage(base, path.join(folder, stage.name), stage, built));
  const image = built.get(stages.at(-1)?.name ?? '') as BuiltStage;
  const [whole, ofBase] = [megabytesOf(image.folder), megabytesOf(base)];
  const seconds = Math.round((Date.now() - start) / 1_000);
  console.log(`映像：${whole} MB，其中系统和 Node ${ofBase} MB；${seconds} 秒做成`);
  return image;
};

/** Folders for the volumes of an image, each owned as it is there. */
const makeVolumes = (folder: string, image: BuiltStage, last: Stage): Record<string, string> => {
  const places: string[] = JSON.parse(lastOf(last, 'VOLUME')?.text ?? '[]');
  return Object.fromEntries(
    places.map((place) => {
      const volume = path.join(folder, 'volumes', path.basename(path.dirname(place)));
      mkdirSync(volume, { recursive: true });
      const { uid, gid } = statSync(path.join(image.folder, place));
      chownSync(volume, uid, gid);
      return [place, volume];
    }),
  );
};

interface Container {
  image: BuiltStage;
  last: Stage;
  volumes: Record<string, string>;
}

/** Starts the image's command, looks whether all is as it should be, and stops it. @returns whether it is */
const runContainer = async (
  { image, last, volumes }: Container,
  environment: Record<string, string>,
  name: string,
): Promise<boolean> => {
  const port = await freePort();
  const variables = { ...environment, PORT: `${port}` };
  const mounts = { isReadOnly: true, volumes };
  const start = (command: string[]) => startInStage(image, command, variables, mounts);
  const began = Date.now();
  const server = start(commandOf(lastOf(last, 'CMD') as Instruction));
  const log = collect(server);
  const does = async (command: string[]): Promise<boolean> => (await endOf(start(command))).code === 0;
  try {
    const healthcheck = commandOf(lastOf(last, 'HEALTHCHECK') as Instruction);
    await until(async () => server.exitCode !== null || (await does(healthcheck)), readyMs);
    const readySeconds = (Date.now() - began) / 1_000;
    const home = await fetch(`http://127.0.0.1:${port}${pages.home}`).catch(() => null);
    const link = `${environment.PUBLIC_ORIGIN}${pages.consoleSetup}#`;
    await until(() => server.exitCode !== null || log().includes(link)).catch(() => {});
    const command = (...args: string[]) => ['npm', 'run', '--silent', ...args];
    const fixture = 'server/importing/txt/fixtures/volumes.txt';
    const faults = Object.entries({
      首页打不开: home?.status !== 200 || !(await home.text()).includes('/detail/'),
      日志里没有管理员的链接: !log().includes(link),
      '进程是 root，或有特权': !/^Uid:\s+1000\b[\s\S]*^CapBnd:\s+0+$/m.test(statusOf(server)),
      写得进程序的目录: await does(['touch', 'server/written']),
      列不出书: !(await does(command('library', '--', 'list'))),
      导不进书: !(await does(command('library', '--', 'import', fixture))),
      检查说有毛病: !(await does(command('library', '--', 'doctor'))),
      列不出发布: !(await does(command('release', '--', 'list'))),
    }).flatMap(([fault, isSo]) => (isSo ? [fault] : []));
    server.kill('SIGTERM');
    const [code] = server.exitCode === null ? await once(server, 'exit') : [server.exitCode];
    if (code !== 0) faults.push(`停下时的代码是 ${code}`);
    console.log(`${name}：${readySeconds.toFixed(1)} 秒后可用，${faults.length === 0 ? '都好' : faults.join('；')}`);
    if (faults.length > 0) console.log(log());
    return faults.length === 0;
  } finally {
    server.kill('SIGKILL');
  }
};

const statusOf = ({ pid }: ChildProcess): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return '';
  }
};

/** What a process says, while it says it. */
const collect = (child: ChildProcess): (() => string) => {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  return () => text;
};

const endOf = async (child: ChildProcess): Promise<{ code: number | null }> => {
  collect(child);
  const [code] = await once(child, 'exit');
  return { code };
};
