import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { coerce, satisfies } from 'semver';
import { readEnvironment } from '../../../server/environment.ts';
import { buildTestApp } from '../../../server/testing/build-test-app.ts';
import { describeOnSqlite } from '../../../server/testing/databases.ts';
import { inputFilesOf } from '../../build-apps.ts';
import { apps, root } from '../../project.ts';
import { readComposition } from './compose.ts';
import {
  commandOf,
  type Instruction,
  ignoredBy,
  lastOf,
  readDockerfile,
  type Stage,
  variablesOf,
} from './dockerfile.ts';

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const stages = readDockerfile(textOf('Dockerfile'));
const last = stages.at(-1) as Stage;
const inLast = (name: string) => lastOf(last, name) as Instruction;
const given = { DOMAIN: 'books.example', POSTGRES_PASSWORD: 'secret', OVERRIDE_SECRET: 'x'.repeat(64) };
const alone = readComposition('compose.yaml');
const added = readComposition('compose.public.yaml', given);

describe('the image', () => {
  test('its Node is one that the project runs with, and the one that its commands fetch [B15.31]', () => {
    for (const { image } of stages) {
      const version = /^node:(\d+)-/.exec(image)?.[1] ?? '';
      expect(satisfies(coerce(version)?.version ?? '', JSON.parse(textOf('package.json')).engines.node)).toBe(true);
      expect(textOf('scripts/run.mjs')).toContain(`@${version}\``);
    }
  });

  test('what it copies is there, or is built before [B15.31]', () => {
    const copied = last.instructions
      .filter(({ name }) => name === 'COPY')
      .flatMap(({ text }) => text.split(' ').slice(0, -1));
    const sources = copied.map((place) => path.relative('/opt/shuhai', place));
    const built = sources.filter((source) => /(?:^|\/)(?:dist|node_modules)(?:\/|$)/.test(source));
    expect(sources.filter((source) => !built.includes(source) && !existsSync(path.join(root, source)))).toEqual([]);
    expect(built).toEqual(
      expect.arrayContaining(['node_modules', 'remote-kit/dist/kit', ...apps.map((app) => `${app}/dist/production`)]),
    );
    expect(sources).toEqual(expect.arrayContaining(apps.map((app) => `${app}/package.json`)));
  });

  test('it runs the server as a user who is not root, and writes its volumes alone [B15.31]', () => {
    expect(inLast('USER').text).toBe('node');
    const [program, file = ''] = commandOf(inLast('CMD'));
    expect([program, existsSync(path.join(root, file))]).toEqual(['node', true]);
    const { DATA_DIR, NODE_COMPILE_CACHE } = variablesOf(inLast('ENV'));
    expect(JSON.parse(inLast('VOLUME').text)).toEqual([DATA_DIR, NODE_COMPILE_CACHE]);
  });

  test('its context has what the apps are built from, and nothing that git leaves out [B15.31]', () => {
    const isIgnored = ignoredBy(textOf('.dockerignore'));
    expect(apps.flatMap(inputFilesOf).filter(isIgnored)).toEqual([]);
    const leftOut = textOf('.gitignore')
      .split('\n')
      .map((line) => line.replace(/\/$/, '').replaceAll('*', 'any'))
      .filter((line) => line !== '');
    expect(leftOut.filter((name) => !isIgnored(name) || !isIgnored(`reader/${name}`))).toEqual([]);
  });
});

describe('the containers', () => {
  test('the port at which the server listens is the one that is published', () => {
    const port = variablesOf(inLast('ENV')).PORT;
    expect(inLast('EXPOSE').text).toBe(port);
    expect(alone.services.site?.ports).toEqual([`127.0.0.1:3000:${port}`]);
    expect(added.services.caddy?.environment?.SITE_ADDRESS).toBe(`site:${port}`);
  });

  test('each volume of the image is one that stays', () => {
    const volumes = alone.services.site?.volumes?.map((volume) => volume.split(':')) ?? [];
    expect(volumes.map(([, place]) => place)).toEqual(JSON.parse(inLast('VOLUME').text));
    expect(volumes.map(([name]) => name)).toEqual(Object.keys(alone.volumes));
  });

  test('the site runs with as few rights as under systemd', () => {
    expect(alone.services.site).toMatchObject({ read_only: true, cap_drop: ['ALL'], tmpfs: ['/tmp'] });
  });

  test('the server knows each of their variables and takes its value', () => {
    const image = variablesOf(inLast('ENV'));
    const ofSite = { ...alone.services.site?.environment, ...added.services.site?.environment };
    expect(readEnvironment({ ...image, ...alone.services.site?.environment })).toMatchObject({
      host: '0.0.0.0',
      publicOrigin: 'http://localhost:3000',
      databaseUrl: undefined,
    });
    expect(readEnvironment({ ...image, ...ofSite })).toMatchObject({
      publicOrigin: 'https://books.example',
      trustProxy: ['uniquelocal'],
      databaseUrl: 'postgres://shuhai:secret@postgres:5432/shuhai',
      activateBuilds: true,
    });
    const known = textOf('server/environment.ts');
    expect(Object.keys(ofSite).filter((name) => name !== 'TZ' && !known.includes(`'${name}'`))).toEqual([]);
  });

  test('what a public site must be told is asked for', () => {
    for (const name of Object.keys(given))
      expect(() => readComposition('compose.public.yaml', { ...given, [name]: undefined } as never)).toThrow(
        `${name} must be given`,
      );
  });

  test('Caddy is given its file, and the variables that it names', () => {
    const { volumes = [], environment = {} } = added.services.caddy ?? {};
    const file = volumes[0]?.split(':')[0] ?? '';
    const named = [...textOf(file).matchAll(/\{\$(\w+)/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(Object.keys(environment).sort());
  });
});

describeOnSqlite('the health check of the image', (open) => {
  it('asks for an address that answers', async () => {
    const asked = /\}(\/\w+)`/.exec(commandOf(inLast('HEALTHCHECK')).join(' '))?.[1] ?? '';
    const app = await buildTestApp(await open());
    expect((await app.inject(asked)).statusCode).toBe(200);
    await app.close();
  });
});

describe('reading a Dockerfile', () => {
  test('stages, flags, and lines that go on are told apart', () => {
    const [first, second] = readDockerfile(
      '# a remark\nFROM node:24 AS build\nRUN --mount=type=cache,target=/root/.npm a \\\n    && b\nFROM node:24\nCOPY --from=build /a /b c/\n',
    );
    expect(first).toMatchObject({ image: 'node:24', name: 'build', instructions: [{ name: 'RUN', text: 'a && b' }] });
    expect(second).toMatchObject({ name: '1', instructions: [{ flags: { from: 'build' }, text: '/a /b c/' }] });
  });

  test.each([
    ['reader/dist/production/a.js', true],
    ['dist', true],
    ['reader/src/distance.ts', false],
    ['a.log', true],
    ['compose.yaml', true],
    ['server/compose.ts', false],
  ])('%s is left out: %s', (file, isLeftOut) => {
    expect(ignoredBy('# a remark\n**/dist\n**/*.log\ncompose*.yaml\n')(file)).toBe(isLeftOut);
  });
});
