import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { builtProject } from './testing/builds/built-project.ts';
import { freePort, killProcesses, startProcess, type TestProcess } from './testing/processes/start-process.ts';
import { limitMs } from './testing/time-limits.ts';

/** A copy of the project's server with the builds that a test puts beside it, and an empty library. */
let project: string;
beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'shuhai first 启动-'));
  const copy = (each: string) =>
    cpSync(path.join(builtProject, each), path.join(project, each), {
      recursive: true,
      filter: (source) => !/[\\/](?:node_modules|dist|src|template|template-alone)$|\.test\.ts$/.test(source),
    });
  const { workspaces } = JSON.parse(readFileSync(path.join(builtProject, 'package.json'), 'utf8'));
  for (const each of ['package.json', 'server', ...workspaces.map((folder: string) => `${folder}/package.json`)])
    copy(each);
  for (const modules of ['node_modules', 'server/node_modules']) {
    symlinkSync(path.join(builtProject, modules), path.join(project, modules));
  }
});
afterEach(killProcesses);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const distOf = (folder: string, app: string) => path.join(folder, app, 'dist/production');
const putBuild = (app: string) => cpSync(distOf(builtProject, app), distOf(project, app), { recursive: true });

const start = async (): Promise<{ server: TestProcess; origin: string }> => {
  const port = await freePort();
  const env = { NODE_ENV: 'production', DATABASE_URL: '', DATA_DIR: path.join(project, 'data'), PORT: String(port) };
  return { server: startProcess(path.join(project, 'server/main.ts'), { env }), origin: `http://127.0.0.1:${port}` };
};

/** Starts a server, looks at a page, and stops it. @returns the page's status, and all that the server said */
const visit = async (page: string) => {
  const { server, origin } = await start();
  for (let line = ''; !line.includes('Server listening'); ) {
    line = await server.nextLine();
    if (!line.startsWith('{')) throw new Error(`the server ended: ${line}`);
  }
  const { status } = await fetch(origin + page);
  server.signal('SIGTERM');
  return { status, said: (await server.ended()).errors };
};

test(
  'a site begins with all apps of the project or says which is missing and why, and goes on with what it has later',
  async () => {
    putBuild('shell');
    putBuild('reader');
    putBuild('console');
    const { code, errors } = await (await start()).server.ended();
    expect(code).toBe(1);
    expect(errors).toContain('网站没有启动');
    expect(errors).toContain(`account：${distOf(project, 'account')} 中没有构建`);
    expect(errors).not.toContain('书海已就绪');

    putBuild('account');
    const whole = await visit('/login');
    expect(whole.status).toBe(200);
    expect(whole.said).not.toContain('没有启用');
    expect(whole.said).toMatch(
      /^还没有管理员：登录后打开 http:\/\/127\.0\.0\.1:\d+\/console\/setup#[\w-]{43} 就成为管理员（/m,
    );

    const { release } = JSON.parse(readFileSync(path.join(distOf(project, 'account'), 'release.json'), 'utf8'));
    rmSync(path.join(project, 'account/dist'), { recursive: true });
    const later = await visit('/login');
    expect(later.status).toBe(200);
    expect(later.said).toContain('网站照上次可用的发布集运行');
    expect(later.said).toContain(`account 仍为 ${release}：${distOf(project, 'account')} 中没有构建`);
  },
  limitMs(120_000),
);
