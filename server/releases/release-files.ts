import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import type { ActiveReleases } from './release.ts';

/** A release never changes: what a browser has of it, it may keep for a year. */
const forever = { immutable: true, maxAge: '365d' } as const;

/** Serves the files of the active releases under `/remotes/{app}/{release}/…`, compressed as they were built. */
export const releaseFiles: FastifyPluginAsync<{ active: ActiveReleases }> = async (app, { active }) => {
  for (const release of [active.shell, ...active.remotes]) {
    await app.register(fastifyStatic, {
      root: release.folder,
      prefix: `/remotes/${release.app}/${release.release}/`,
      decorateReply: false,
      preCompressed: true,
      index: false,
      ...forever,
    });
  }
};
