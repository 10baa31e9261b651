import dns from 'node:dns';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { describeOnSqlite } from '../../testing/databases.ts';
import { activate } from '../activation/activate.ts';
import { readSet } from '../release-folders.ts';
import { openWorkshop, type ReleaseWorkshop } from '../testing/release-workshop.ts';
import { publishBuild } from './publish.ts';

describeOnSqlite('files on an origin of the team', (open) => {
  let workshop: ReleaseWorkshop;
  let context: ReleaseWorkshop['context'];
  let server: Server;
  let origin: string;
  /** What the team's origin answers; before each test what it should. */
  let answer: RequestListener;
  let build: { folder: string; name: string };

  beforeEach(async () => {
    workshop = openWorkshop(await open());
    await workshop.activateNew('shell');
    server = createServer((request, response) => answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    context = Object.assign(workshop.context, { privateFileOrigins: [origin] });
    build = workshop.build({ app: 'reader', routes: [{ id: 'book', path: '/book' }] });
    answer = (request, response) => {
      response.setHeader('access-control-allow-origin', '*');
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.end(readFileSync(path.join(build.folder, (request.url ?? '').replace('/shop/1.0.0/', ''))));
    };
  });
  afterEach(() => {
    server.close();
    server.closeAllConnections();
    workshop.remove();
  });

  const publish = (filesAt = `${origin}/shop/1.0.0/`) => publishBuild(context, build.folder, { by: '小林', filesAt });
  /** Answers otherwise where the address has this ending. */
  const otherwise = (ending: string, other: RequestListener) => {
    const before = answer;
    answer = (request, response) => (request.url?.endsWith(ending) ? other : before)(request, response);
  };

  it('pages name them there, and this site keeps a copy to render with [B13.20]', async () => {
    const { release, isNew } = await publish();
    expect([isNew, release === build.name]).toEqual([true, false]);
    const kept = path.join(context.folder, 'reader', release);
    expect(readFileSync(path.join(kept, 'server/reader.cjs'), 'utf8')).toContain('exports.routes');
    expect(readdirSync(path.join(kept, 'files'))).toContain('main.js');
    await activate(context, [release], workshop.note);
    const { inPage: set } = readSet(context.folder, (await workshop.active()) ?? {});
    expect(set.remotes.reader?.entry).toBe(`${origin}/shop/1.0.0/files/main.js`);
    expect(set.remotes.reader?.integrity).toEqual({ 'main.js': expect.stringMatching(/^sha256-/) });
    expect(await publish()).toEqual({ release, isNew: false, notes: [] });
  });

  it('a style that is said to be none is refused, as browsers would not use it; else pages know it by its hash [B13.38]', async () => {
    const style = 'shelf.0123456789abcdef0123.css';
    const routes = [{ id: 'book', path: '/book' }];
    build = workshop.build({ app: 'reader', routes, content: { [`files/${style}`]: 'p{}' } });
    await expect(publish()).rejects.toMatchObject({
      problems: [expect.stringMatching(/\.css 的 content-type 是“text\/javascript.*”，应是 text\/css$/)],
    });
    otherwise('.css', (_, response) => response.writeHead(200, { ...js, 'content-type': 'text/css' }).end('p{}'));
    const { release } = await publish();
    await activate(context, [release], workshop.note);
    const { inPage: set } = readSet(context.folder, (await workshop.active()) ?? {});
    expect(Object.keys(set.remotes.reader?.integrity ?? {})).toEqual(['main.js', style]);
  });

  const js = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };
  const refused: [string, string, RequestListener, RegExp][] = [
    ['is not there', 'main.js', (_, response) => response.writeHead(404).end(), /main\.js 的回答是 404$/],
    [
      'was changed',
      'reader.cjs',
      (_, response) => response.writeHead(200, js).end('exports.routes = {};'),
      /server\/reader\.cjs 与它的校验值不符$/,
    ],
    [
      'has no end',
      'main.js',
      (_, response) => {
        const write = () => !response.destroyed && response.write('x'.repeat(65_536));
        response.writeHead(200, js).on('drain', write);
        write();
      },
      /main\.js 比发布说明里的大$/,
    ],
    [
      'leads elsewhere',
      'main.js',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
      /main\.js 的回答是 302：文件要在这个地址上，不能转到别处$/,
    ],
    [
      'may not be read by the page',
      'main.js',
      (_, response) => response.writeHead(200, { 'content-type': 'text/javascript' }).end('/* reader */'),
      /main\.js 没有带响应头 access-control-allow-origin: \*/,
    ],
    [
      'is said to be no script',
      'main.js',
      (_, response) => response.writeHead(200, { ...js, 'content-type': 'text/plain' }).end('/* reader */'),
      /main\.js 的 content-type 是“text\/plain”/,
    ],
  ];
  it.each(refused)('a release with a file that %s is refused [B13.20]', async (_, ending, other, sentence) => {
    otherwise(ending, other);
    await expect(publish()).rejects.toMatchObject({
      name: 'ReleaseRefusal',
      problems: [expect.stringMatching(sentence)],
    });
    expect(readdirSync(path.join(context.folder, '.staging'))).toEqual([]);
    expect(await workshop.active()).not.toHaveProperty('reader');
  });

  it('a release on an origin that is down is refused', async () => {
    server.close();
    await expect(publish()).rejects.toMatchObject({ problems: [`连接不上 ${origin}（ECONNREFUSED）`] });
  });

  it.each([
    ['http://cdn.example/shop/', /应以 https:\/\/ 开头$/],
    ['https://127.0.0.1/shop/', /不在公共网络上/],
    ['https://localhost/shop/', /不在公共网络上/],
    ['https://[::ffff:10.0.0.1]/shop/', /文件地址 \S+ 不可用/],
    ['https://[fd00::1]/shop/', /不在公共网络上/],
    ['https://cdn.example/shop', /应形如 .*以 \/ 结尾$/],
    ["https://cdn.example/; script-src 'unsafe-inline'/", /应形如 /],
    ['https://cdn.example/a/../b/', /应形如 /],
    ['https://team:word@cdn.example/', /应形如 /],
    ['ftp://cdn.example/', /应形如 /],
  ])('the address %s is refused, and nothing is asked there', async (filesAt, sentence) => {
    await expect(publish(filesAt)).rejects.toMatchObject({ problems: [expect.stringMatching(sentence)] });
  });

  it('a name that leads to a machine behind the server is refused [B13.20]', async () => {
    const hosts = jest.spyOn(dns, 'lookup');
    hosts.mockImplementation(((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
      done(null, [{ address: '10.0.0.7', family: 4 }])) as never);
    const outcome = publish('https://cdn.example/shop/');
    await expect(outcome).rejects.toMatchObject({ problems: [expect.stringMatching(/不在公共网络上/)] });
    hosts.mockRestore();
  });

  it('the shell’s own files stay with the site', async () => {
    build = workshop.build({ app: 'shell', version: '2.0.0' });
    await expect(publish()).rejects.toThrow('壳的文件只能放在网站自己这里');
  });
});
