import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { FailedCall } from '../http/failures/failures.ts';
import type { ReleaseSource } from './release-source.ts';

/** Options of files' caching: a release never changes, so a browser may keep its files for a year. */
const cacheOptions = { immutable: true, maxAge: '365d' } as const;

/** Serves the files of releases under `/remotes/{app}/{release}/…`, compressed as they were built. */
export const releaseFiles: FastifyPluginAsync<{ releases: ReleaseSource }> = async (app, { releases }) => {
  await app.register(fastifyStatic, { root: releases.folder, serve: false, preCompressed: true, index: false });

  app.get<{ Params: { app: string; release: string; '*': string } }>('/remotes/:app/:release/*', (request, reply) => {
    const release = releases.find(request.params.app, request.params.release);
    // Only listed files are served, so no path leads anywhere else.
    const file = `files/${request.params['*']}`;
    if (release === undefined || !Object.hasOwn(release.files, file)) {
      throw new FailedCall(404, 'not_found', '没有这个文件');
    }
    releases.served([release.release]);
    return reply.sendFile(file, release.folder, cacheOptions);
  });
};
