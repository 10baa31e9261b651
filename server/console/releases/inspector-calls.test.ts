import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as calls from 'shared-api/console/calls';
import type { Inspection } from 'shared-api/console/schemas/inspector';
import { buildApp } from '../../app.ts';
import type { Store } from '../../db/open-store.ts';
import { readEnvironment } from '../../environment.ts';
import { activate } from '../../releases/activation/activate.ts';
import { retire } from '../../releases/activation/retire.ts';
import { keepBuild } from '../../releases/override/build-descriptions.ts';
import { signOverride } from '../../releases/override/override-token.ts';
import { publishedReleases } from '../../releases/selection/published-releases.ts';
import { openWorkshop, type ReleaseWorkshop } from '../../releases/testing/release-workshop.ts';
import { type Browser, openBrowser } from '../../testing/clients/browser.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';

const secret = 'a secret of at least thirty-two characters';

/** A remote as the console is: it brings the inspector, and its only page is for staff. */
const office = {
  routes: [{ id: 'office', path: '/office', members: true, private: true, role: 'editor' }],
  content: { 'files/inspector-tool.js': '/* looks */' },
};

/** The reader, with a page that says which of its releases draws it. */
const reader = (text: string) => ({
  routes: [{ id: 'home', path: '/home' }],
  content: { 'server/reader.cjs': `exports.routes = [{ path: '/home', draw: () => '<p>${text}</p>' }];` },
});

describeOnEachDatabase('the inspector', (open) => {
  let store: Store;
  let workshop: ReleaseWorkshop;
  let site: FastifyInstance;
  let member: Browser;
  let names: { stable: string; next: string };
  beforeEach(async () => {
    store = await open();
    workshop = openWorkshop(store);
    const { context, note, publish, activateNew } = workshop;
    await activateNew('shell');
    const stable = await publish('reader', reader('everybody’s'));
    await activate(context, [stable, await publish('office', office)], note);
    names = { stable, next: await publish('reader', reader('the next')) };
    site = await buildApp({
      store,
      environment: readEnvironment({
        ...{ NODE_ENV: 'production', TEST_MODE: '1', RELEASES_DIR: context.folder, OVERRIDE_SECRET: secret },
      }),
      releases: publishedReleases({ store, folder: context.folder, onFault: fail }),
    });
    member = openBrowser(site);
    await member.register('宋江', '一二三四五六七八');
    await become('moderator');
  });
  afterEach(async () => {
    await site.close();
    workshop.remove();
  });

  const fail = (error: unknown) => {
    throw error;
  };
  const become = (role: string) =>
    store.db
      .updateTable('members')
      .set({ role: role as 'reader' })
      .execute();
  const cookieOf = (...others: string[]) =>
    [...[...member.cookies].map(([name, value]) => `${name}=${value}`), ...others].join('; ');
  const get = (url: string, cookie = cookieOf()) => site.inject({ url, headers: { accept: 'text/html', cookie } });
  const switchOn = () => member.call(calls.switchInspector, { is_on: true });
  const choose = async (release: string | null) => {
    const answer = await member.call(calls.chooseRelease, { release });
    return [answer.statusCode, answer.json().data?.msg ?? answer.json().error];
  };
  const inspection = async (): Promise<Inspection> => (await member.call(calls.inspection)).json().data;

  it('comes with the pages of staff who switched it on, and with no other page [B15.100 B15.101]', async () => {
    const before = await get('/home');
    expect(before.body).not.toContain('inspector');
    expect(before.headers['cache-control']).toContain('public');

    await switchOn();
    for (const role of ['moderator', 'editor', 'administrator']) {
      await become(role);
      const { body, headers } = await get('/home');
      expect(body).toMatch(
        /<script async src="\S+inspector-tool[\w.]*\.js" integrity="sha256-\S+" crossorigin data-may-choose>/,
      );
      const integrity = /integrity="([^"]+)" crossorigin data-may-choose/.exec(body)?.[1];
      expect(headers['content-security-policy']).toContain(`'${integrity}'`);
      expect(headers['cache-control']).toBe('private, no-store');
      // What others are given is what is looked at.
      expect(body).toContain('<p>everybody’s</p>');
      expect(body).not.toContain('"office"');
    }

    await become('reader');
    const reader = await get('/home');
    expect([reader.body, reader.headers['cache-control']]).toEqual([before.body, before.headers['cache-control']]);
    const visitor = await get('/home', 'inspector=on');
    expect([visitor.body, visitor.headers['cache-control']]).toEqual([before.body, before.headers['cache-control']]);
  });

  it('is switched off by a press, with what was chosen [B15.100 B15.104]', async () => {
    await switchOn();
    expect(await inspection()).toMatchObject({ is_on: true, chosen: [], chosen_until: null });
    await choose(names.next);
    await member.call(calls.switchInspector, { is_on: false });
    expect(await inspection()).toMatchObject({ is_on: false, chosen: [], chosen_until: null });
    expect((await get('/home')).body).not.toContain('inspector');
  });

  it('comes with a developer’s build that is tried by a signed link, without a choice [B15.105]', async () => {
    const { folder } = workshop.build({ app: 'reader', ...reader('mine') });
    const description = JSON.parse(readFileSync(`${folder}/release.json`, 'utf8'));
    const until = Date.now() + 60_000;
    const build = await keepBuild(workshop.context.folder, 'reader', { description, until });
    const token = signOverride(secret, { app: 'reader', origin: 'http://127.0.0.1:9', build, until });
    const { body } = await get('/home', `override=${token}`);
    expect(body).toMatch(/<script async src="\S+inspector-tool\S+" integrity="\S+" crossorigin><\/script>/);
  });

  it('a release is chosen for one browser alone, visibly, until it is ended [B15.104]', async () => {
    await switchOn();
    expect(await choose(names.next)).toEqual([200, `这个浏览器改用 ${names.next}`]);
    expect(await inspection()).toMatchObject({ chosen: [names.next], chosen_until: expect.any(String) });
    const mine = await get('/home');
    expect(mine.body).toContain(`"release":"${names.next}"`);
    expect(mine.body).toContain('只在这个浏览器里用自己选的版本');
    expect(mine.body).toContain('data-may-choose');
    expect(mine.headers['cache-control']).toBe('private, no-store');
    const others = await get('/home', '');
    expect(others.body).toContain(names.stable);
    expect(others.body).not.toContain(names.next);
    expect(await store.db.selectFrom('acts').selectAll().execute()).toEqual([]);

    expect(await choose(null)).toEqual([200, '这个浏览器又和大家一样了']);
    expect((await get('/home')).body).not.toContain(names.next);
  });

  it('choosing what everybody gets ends the choice of that app, and leaves that of others [B15.104]', async () => {
    const other = await workshop.publish('office', office);
    await choose(names.next);
    await choose(other);
    expect((await inspection()).chosen).toEqual([names.next, other]);
    expect(await choose(names.stable)).toEqual([200, `这个浏览器改用 ${other}`]);
    expect((await inspection()).chosen).toEqual([other]);
  });

  it('a chosen release counts for staff alone, from the moment on at which the role is taken away [B15.101]', async () => {
    await choose(names.next);
    expect((await get('/home')).body).toContain(names.next);
    await become('reader');
    const { body, headers } = await get('/home');
    expect(body).not.toContain(names.next);
    expect(headers['cache-control']).toContain('public');
  });

  it('what was not published, does not fit, or is of an app that was taken out is refused in words [B15.104]', async () => {
    expect(await choose('reader@9.9.9-0123456789')).toEqual([409, '没有发布过 reader@9.9.9-0123456789']);
    expect(await choose('nothing')).toEqual([400, 'nothing 的应用现在没有启用']);
    const { context, note } = workshop;
    // As if an older shell had become active since it was published.
    const unfit = await workshop.publish('reader', reader('unfit'));
    const file = path.join(context.folder, 'reader', unfit, 'release.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"^1.0.0"', '"^1.4.0"'));
    expect(await choose(unfit)).toEqual([409, expect.stringContaining(`${unfit} 需要约定 ^1.4.0`)]);
    await choose(names.next);
    await retire(context, { app: 'reader', redirect: null }, note);
    expect(await choose(names.next)).toEqual([400, `${names.next} 的应用现在没有启用`]);
  });

  it('lists the releases of each app that could be chosen, who published them and when, at most twenty [B15.104]', async () => {
    for (let count = 0; count < 21; count += 1) await workshop.publish('reader', reader(`no ${count}`));
    const { apps } = await inspection();
    expect(apps.map(({ app }) => app)).toEqual(['shell', 'office', 'reader']);
    const own = apps.find(({ app }) => app === 'reader');
    expect(own?.active).toBe(names.stable);
    expect(own?.releases).toHaveLength(21);
    expect(own?.releases[0]).toEqual({
      name: expect.stringMatching(/^reader@/),
      published_by: '小林',
      published_at: expect.any(String),
    });
  });
});
