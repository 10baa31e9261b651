import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import type { Release } from 'release/release';
import { answerBeforeSignIn } from '../http/before-sign-in.ts';
import { FailedCall } from '../http/failures/failures.ts';
import type { ReleaseSource } from './selection/release-source.ts';

/** Options of files' caching: a release never changes, so a browser may keep its files for a year. */
const fileOptions = { immutable: true, maxAge: '365d', lastModified: false, acceptRanges: false } as const;

/** Headers that say something about documents. A script is none, and they would be larger than some scripts. */
const documentHeaders = [
  ...['permissions-policy', 'referrer-policy', 'cross-origin-opener-policy', 'origin-agent-cluster'],
  ...['x-frame-options', 'x-download-options', 'x-dns-prefetch-control'],
  ...['x-permitted-cross-domain-policies', 'x-xss-protection'],
];

const sendFile = (reply: FastifyReply, { folder }: Release, file: string) => {
  for (const name of documentHeaders) reply.removeHeader(name);
  return reply.sendFile(file, folder, fileOptions);
};

/**
 * Serves the files of releases, compressed as they were built: under `/remotes/{app}/{release}/…` all of each, and under
 * `/remotes/{app}/files/…` what browsers load at addresses of their content, from any release that has them.
 */
export const releaseFiles: FastifyPluginAsync<{ releases: ReleaseSource }> = async (app, { releases }) => {
  answerBeforeSignIn(app);
  await app.register(fastifyStatic, { root: releases.folder, serve: false, preCompressed: true, index: false });

  app.get<{ Params: { app: string; release: string; '*': string } }>('/remotes/:app/:release/*', (request, reply) => {
    const release = releases.find(request.params.app, request.params.release);
    // Only listed files are served, so no path leads anywhere else.
    const file = `files/${request.params['*']}`;
    if (release === undefined || !Object.hasOwn(release.files, file)) {
      throw new FailedCall(404, 'not_found', '没有这个文件');
    }
    releases.noteUse([release.release]);
    return sendFile(reply, release, file);
  });

  app.get<{ Params: { app: string; file: string } }>('/remotes/:app/files/:file', (request, reply) => {
    const { params } = request;
    const holders = releases.withScript(params.app, `/remotes/${params.app}/files/${params.file}`);
    // Others may have been pruned.
    const [holder, other] = firstTwo(holders, ({ release, file }) => existsSync(path.join(release.folder, file)));
    if (holder === undefined) throw new FailedCall(404, 'not_found', '没有这个文件');
    // A script that several releases have does not say which of them is in use.
    if (other === undefined) releases.noteUse([holder.release.release]);
    return sendFile(reply, holder.release, holder.file);
  });
};

/** The first two that fulfil a condition; no more are looked at. */
const firstTwo = <Item>(items: readonly Item[], fulfils: (item: Item) => boolean): Item[] => {
  const found: Item[] = [];
  for (const item of items) {
    if (found.length === 2) break;
    if (fulfils(item)) found.push(item);
  }
  return found;
};
