import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pages as paths } from 'shared-api/paths';
import { releaseSetOf } from '../releases/release.ts';
import type { ReleaseSource } from '../releases/release-source.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { renderDocument } from './document.ts';
import { favicon } from './favicon.ts';
import { ownerOf, preloadsFor } from './preloads.ts';

interface PagesOptions {
  releases: ReleaseSource;
  /** More for the head of every page, as HTML: live reload in development. */
  head?: string;
}

/** Answers every address that nothing else knows: those that a remote owns with 200, all others with the not-found page. */
export const pages = (app: FastifyInstance, { releases, head = '' }: PagesOptions): void => {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { pathname } = new URL(request.url, 'http://page');
    const active = releases.active();
    const set = releaseSetOf(active);
    const owned = ownerOf(active, pathname);
    return reply
      .code(owned ? 200 : 404)
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', contentSecurityPolicy)
      .send(renderDocument({ data: { set }, script: set.shell.entry, preloads: preloadsFor(active, owned), head }));
  };

  app.get(paths.root, (_request, reply) => reply.redirect(paths.home, 302));
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('content-type', 'image/svg+xml').header('cache-control', 'public, max-age=86400').send(favicon),
  );
  // Not a route of its own: it would swallow the calls that the API does not know.
  app.setNotFoundHandler(answer);
};
