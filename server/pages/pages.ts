import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages as paths } from 'shared-api/paths';
import type { Environment } from '../environment.ts';
import { withForeignBuild } from '../override/foreign-build.ts';
import { overrideBar, overrideBarStyle } from '../override/override-bar.ts';
import { overrideEnd, overrideRoutes, overrideTokenIn } from '../override/override-routes.ts';
import { overrideSecret } from '../override/override-secret.ts';
import { type Override, readOverride } from '../override/override-token.ts';
import type { ActiveReleases } from '../releases/release.ts';
import type { Offer, ReleaseSource } from '../releases/release-source.ts';
import type { ContentRevision } from '../store/content-revision.ts';
import { acceptedEncoding } from './accepted-encoding.ts';
import { originFor } from './allowed-hosts.ts';
import { chooseReleases } from './canary.ts';
import { contentSecurityPolicy, integrityPolicy } from './content-security-policy.ts';
import { clientOnlyBody, clientOnlyHead, renderDocument } from './document.ts';
import { favicon } from './favicon.ts';
import { matchedRoutes } from './matched-routes.ts';
import { memberScript } from './member-script.ts';
import { namesEtag } from './names-etag.ts';
import { normalUrl } from './normal-url.ts';
import { createPageCache, type MadePage, type PageKey } from './page-cache.ts';
import { personalPage, publicPage } from './page-caching.ts';
import { preloadsFor, scriptOf } from './preloads.ts';
import { createRenderer, type Renderer } from './rendering/renderer.ts';
import { watchScript } from './watch-script.ts';

interface PagesOptions {
  releases: ReleaseSource;
  environment: Environment;
  revision: ContentRevision;
  /** More scripts that stand in the head of every page: live reload in development. */
  inlineScripts?: readonly string[];
}

/** Answers every address that nothing else knows with a page, rendered here where that is possible. */
export const pages = (
  app: FastifyInstance,
  { releases, environment, revision, inlineScripts = [] }: PagesOptions,
): void => {
  const cache = createPageCache(environment.pageCacheBytes);
  const rendererOf = renderers(app);

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    // An address in full (`GET http://…`) would bring a host of its own.
    const origin = request.url.startsWith('/') ? originFor(request, environment) : undefined;
    if (origin === undefined) {
      return reply.code(400).type('text/plain; charset=utf-8').send('不认识的主机名，请使用本站的正式地址访问');
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('这个地址只能浏览');
    }
    const content = revision.current();
    const offer = await releases.current(content);
    const choice = chooseReleases(offer, request.headers.cookie, origin.startsWith('https:'));
    const active = choice.releases;
    const url = normalUrl(request.url);
    const override = overrideIn(request.headers.cookie);
    if (override) return answerOverridden(reply, offer.stable, override, origin + url);
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const key = { set: active.set.id, origin, url, revision: content, encoding };
    releases.served(namesIn(active));
    const page = await (environment.testing && wantsNoRendering(request.url)
      ? cache.get({ ...key, url: request.url }, async () => leaveToBrowser(active, origin + url))
      : cache.get(key, () => make(offer, active, key)));
    if (choice.cookie) reply.header('set-cookie', choice.cookie);
    if ('location' in page) return reply.redirect(page.location, page.status);
    reply
      .header('content-security-policy', page.policy)
      .header('integrity-policy', integrityPolicy)
      .header('vary', 'accept-encoding')
      .header('cache-control', choice.personal ? personalPage : page.keep ? publicPage : 'no-store')
      .header('etag', page.etag);
    if (page.keep && !choice.personal && namesEtag(request.headers['if-none-match'], page.etag))
      return reply.code(304).send();
    if (page.encoding !== 'identity') reply.header('content-encoding', page.encoding);
    reply.code(page.status).type('text/html; charset=utf-8');
    return reply.send(page.body);
  };

  const secret = () => overrideSecret(environment);
  overrideRoutes(app, { secret, secure: environment.publicOrigin?.startsWith('https:') ?? false });
  const overrideIn = (cookies: string | undefined): Override | undefined => {
    const token = overrideTokenIn(cookies);
    const override = token === undefined ? undefined : readOverride(secret(), token, Date.now());
    return typeof override === 'object' ? override : undefined;
  };

  /** Only the bearer gets this page, and the browser makes it: a build of any machine does not run on this one. */
  const answerOverridden = async (reply: FastifyReply, stable: ActiveReleases, override: Override, address: string) => {
    reply.header('cache-control', 'private, no-store');
    try {
      const active = await withForeignBuild(stable, override);
      const routeIds = matchedRoutes(active.set, new URL(address).pathname);
      const head = clientOnlyHead + overrideBarStyle;
      const overlay = overrideBar(override);
      const parts = { hydration: 'null', head, body: clientOnlyBody, overlay, connect: override.origin };
      const { html, policy } = documentOf(active, routeIds, parts);
      reply.header('content-security-policy', policy).header('integrity-policy', integrityPolicy);
      return reply.type('text/html; charset=utf-8').send(html);
    } catch (error) {
      app.log.warn({ err: error, override }, 'a build that is tried could not be had');
      const sentence = `取不到 ${override.origin} 上 ${override.app} 的构建：请确认它正在运行。要结束试看，请打开 ${overrideEnd}`;
      return reply.code(502).type('text/plain; charset=utf-8').send(sentence);
    }
  };

  const leaveToBrowser = (active: ActiveReleases, address: string): MadePage => {
    const routeIds = matchedRoutes(active.set, new URL(address).pathname);
    const page = documentOf(active, routeIds, { hydration: 'null', head: clientOnlyHead, body: clientOnlyBody });
    return { status: routeIds.length > 0 ? 200 : 404, keep: false, ...page };
  };

  const documentOf = (
    active: ActiveReleases,
    routeIds: string[],
    { connect, ...parts }: { hydration: string; head: string; body: string; overlay?: string; connect?: string },
  ) => {
    const { html, policy } = renderDocument({
      ...parts,
      set: active.set,
      main: scriptOf(active.shell, active.shell.entry),
      preloads: preloadsFor(active, routeIds),
      inlineScripts: [memberScript, ...inlineScripts],
      lastScript: watchScript(active.set.id),
    });
    return { html, policy: contentSecurityPolicy({ ...policy, connect }) };
  };

  const make = async (offer: Offer, active: ActiveReleases, { origin, url, revision }: PageKey): Promise<MadePage> => {
    try {
      const page = await rendererOf(offer, active).render(origin + url, revision);
      if ('location' in page) return page;
      const { status, routeIds, hydration, body, head, styles, lasting } = page;
      return {
        status,
        keep: status === 200 && lasting,
        ...documentOf(active, routeIds, { hydration, body, head: head + styles }),
      };
    } catch (error) {
      app.log.error({ err: error, url, set: active.set.id }, 'page not rendered, left to the browser');
      return leaveToBrowser(active, origin + url);
    }
  };

  // Ready before the first reader comes.
  app.addHook('onReady', async () => {
    const offer = await releases.current(revision.current());
    await rendererOf(offer, offer.stable).warm();
  });

  app.get(paths.root, (_request, reply) => reply.redirect(paths.home, 302));
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
  );
  // Not a route of its own: it would swallow the calls that the API does not know.
  app.setNotFoundHandler(answer);
};

/** For tests: the page as the browser alone makes it. Source: product description, `npm run start:test`. */
const wantsNoRendering = (url: string): boolean =>
  new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('nossr') === '1';

const namesIn = ({ shell, remotes }: ActiveReleases): string[] => [shell, ...remotes].map(({ release }) => release);

/** A renderer for each set that is offered; those of sets that are not any more are closed. */
const renderers = (app: FastifyInstance): ((offer: Offer, active: ActiveReleases) => Renderer) => {
  const open = new Map<string, Renderer>();
  const call = async (url: string) => {
    const { statusCode, body, headers } = await app.inject({ method: 'GET', url });
    return { status: statusCode, body, lasting: headers['cache-control'] !== 'no-store' };
  };
  app.addHook('onClose', async () => {
    await Promise.all([...open.values()].map((renderer) => renderer.close()));
  });
  return ({ stable, canary }, active) => {
    const known = open.get(active.set.id);
    if (known) return known;
    const offered = new Set([active.set.id, stable.set.id, canary?.releases.set.id]);
    for (const [id, renderer] of open) {
      if (offered.has(id)) continue;
      open.delete(id);
      void renderer.close();
    }
    const onDeath = (reason: string) => app.log.error({ set: active.set.id, reason }, 'rendering worker died');
    const renderer = createRenderer(active, call, { onDeath });
    open.set(active.set.id, renderer);
    return renderer;
  };
};
