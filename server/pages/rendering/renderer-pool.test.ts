import Fastify, { type FastifyInstance } from 'fastify';
import type { ReleaseSet } from '../../releases/release-set.ts';
import { readTinyBuilds, writeTinyBuilds } from '../../releases/testing/tiny-builds.ts';
import { createRendererPool, type RendererPool } from './renderer-pool.ts';

const reader = `
const draw = async ({ fetch }) => (await fetch('/api/v1/x/')).text();
exports.routes = [{ path: '/asks', draw }, { path: '/home', draw }];`;

describe('the renderers of a server', () => {
  let app: FastifyInstance;
  let renderers: RendererPool;
  /** Calls that loaders made. */
  let asked: number;
  let builds: ReturnType<typeof writeTinyBuilds>;
  beforeEach(async () => {
    builds = writeTinyBuilds({ reader }, []);
    app = Fastify();
    asked = 0;
    app.get('/api/v1/x/', (_request, reply) => {
      asked += 1;
      return reply.header('cache-control', 'no-store').send('answer');
    });
    renderers = createRendererPool(app);
    await app.ready();
  });
  afterEach(async () => {
    await app.close();
    builds.remove();
  });

  /** The same releases as a set of another name. */
  const named = (id: string): ReleaseSet => {
    const set = readTinyBuilds(builds.root);
    return { ...set, id, inPage: { ...set.inPage, id } };
  };
  const [stable, canary, next] = [() => named('stable'), () => named('canary'), () => named('next')];
  const selection = () => ({
    stable: stable(),
    canary: { set: canary(), release: 'reader@2.0.0-a', percent: 10 },
  });

  it('loaders are answered by the server’s own API, and a page with an uncacheable answer is uncacheable', async () => {
    const page = await renderers.of(selection(), stable()).render('http://localhost/asks', 1);
    expect(page).toMatchObject({ status: 200, body: 'answer', cacheable: false });
  });

  it('each set has one renderer for as long as pages may get it', () => {
    const [one, other] = [renderers.of(selection(), stable()), renderers.of(selection(), canary())];
    expect(one).not.toBe(other);
    expect(renderers.of(selection(), stable())).toBe(one);
    expect(renderers.of(selection(), canary())).toBe(other);
  });

  it('the renderer of a set that pages get no more is closed', async () => {
    const [old, kept] = [renderers.of(selection(), stable()), renderers.of(selection(), canary())];
    const selectionAfter = { stable: next(), canary: { set: canary(), release: 'reader@2.0.0-a', percent: 10 } };
    renderers.of(selectionAfter, next());
    await expect(old.render('http://localhost/asks', 1)).rejects.toThrow('closed');
    expect(renderers.of(selectionAfter, canary())).toBe(kept);
  });

  it('a request from before an activation starts no closed renderer again, and closes none of those that pages get now [B14.05]', async () => {
    const [before, after] = [selection(), { stable: next() }];
    renderers.of(before, stable());
    const now = renderers.of(after, next());
    expect(() => renderers.of(before, stable())).toThrow('its set was closed');
    expect([renderers.has('stable'), renderers.has('next')]).toEqual([false, true]);
    expect(renderers.of(after, next())).toBe(now);
    expect(await now.render('http://localhost/asks', 1)).toMatchObject({ status: 200 });
  });

  it('a set that is gone back to has a renderer again', async () => {
    const after = { stable: next() };
    renderers.of(selection(), stable());
    renderers.of(after, next());
    expect(await renderers.of({ stable: stable() }, stable()).render('http://localhost/asks', 1)).toMatchObject({
      status: 200,
    });
    expect(renderers.has('next')).toBe(false);
  });

  it('the renderer of a set that is tried has made a page before readers get it, and goes where another set is tried [B7.09]', async () => {
    renderers.of({ stable: stable() }, stable());
    const tried = await renderers.prepare(next());
    expect(asked).toBe(1);
    expect(renderers.of({ stable: next() }, next())).toBe(tried);
    const dropped = await renderers.prepare(canary());
    await renderers.prepare(stable());
    await expect(dropped.render('http://localhost/asks', 1)).rejects.toThrow('closed');
    expect(await tried.render('http://localhost/asks', 1)).toMatchObject({ status: 200 });
  });

  it('a set that is told twice makes one page ahead, and one that readers get by then makes theirs alone', async () => {
    await renderers.prepare(next());
    await renderers.prepare(next());
    expect(asked).toBe(1);
    const preparing = renderers.prepare(canary());
    renderers.of({ stable: canary() }, canary());
    await preparing;
    expect(asked).toBe(1);
  });

  it('all renderers are closed with the server', async () => {
    const all = [renderers.of(selection(), stable()), renderers.of(selection(), canary())];
    await app.close();
    for (const renderer of all) {
      await expect(renderer.render('http://localhost/asks', 1)).rejects.toThrow('closed');
    }
  });
});
