import Fastify, { type FastifyInstance } from 'fastify';
import type { ActiveReleases } from '../../releases/release.ts';
import { readTinyBuilds, writeTinyBuilds } from '../../releases/testing/tiny-builds.ts';
import { createRendererPool, type RendererPool } from './renderer-pool.ts';

const reader = `
exports.routes = [{ path: '/asks', draw: async ({ fetch }) => (await fetch('/api/v1/x/')).text() }];`;

describe('the renderers of a server', () => {
  let app: FastifyInstance;
  let rendererOf: RendererPool;
  let builds: ReturnType<typeof writeTinyBuilds>;
  beforeEach(async () => {
    builds = writeTinyBuilds({ reader }, []);
    app = Fastify();
    app.get('/api/v1/x/', (_request, reply) => reply.header('cache-control', 'no-store').send('answer'));
    rendererOf = createRendererPool(app);
    await app.ready();
  });
  afterEach(async () => {
    await app.close();
    builds.remove();
  });

  /** The same releases as a set of another name. */
  const named = (id: string): ActiveReleases => {
    const releases = readTinyBuilds(builds.root);
    return { ...releases, set: { ...releases.set, id } };
  };
  const [stable, canary, next] = [() => named('stable'), () => named('canary'), () => named('next')];
  const selection = () => ({
    stable: stable(),
    canary: { releases: canary(), release: 'reader@2.0.0-a', percent: 10 },
  });

  it('loaders are answered by the server’s own API, and a page with an uncacheable answer is uncacheable', async () => {
    const page = await rendererOf(selection(), stable()).render('http://localhost/asks', 1);
    expect(page).toMatchObject({ status: 200, body: 'answer', cacheable: false });
  });

  it('each set has one renderer for as long as pages may get it', () => {
    const [one, other] = [rendererOf(selection(), stable()), rendererOf(selection(), canary())];
    expect(one).not.toBe(other);
    expect(rendererOf(selection(), stable())).toBe(one);
    expect(rendererOf(selection(), canary())).toBe(other);
  });

  it('the renderer of a set that pages get no more is closed', async () => {
    const [old, kept] = [rendererOf(selection(), stable()), rendererOf(selection(), canary())];
    const selectionAfter = { stable: next(), canary: { releases: canary(), release: 'reader@2.0.0-a', percent: 10 } };
    rendererOf(selectionAfter, next());
    await expect(old.render('http://localhost/asks', 1)).rejects.toThrow('closed');
    expect(rendererOf(selectionAfter, canary())).toBe(kept);
  });

  it('all renderers are closed with the server', async () => {
    const renderers = [rendererOf(selection(), stable()), rendererOf(selection(), canary())];
    await app.close();
    for (const renderer of renderers) {
      await expect(renderer.render('http://localhost/asks', 1)).rejects.toThrow('closed');
    }
  });
});
