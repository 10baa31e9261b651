import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Server, type Server as TusServer } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { importBounds } from 'shared-api/console/imports';
import { neededRoles } from 'shared-api/console/needed-roles';
import {
  CorrectForm,
  ImportActed,
  ImportBook,
  ImportChapterParams,
  ImportChapters,
  ImportChoice,
  ImportDetails,
  ImportDetailsParams,
  ImportJobs,
  ImportParams,
  RetryForm,
  TakeForm,
  Upload,
  UploadForm,
} from 'shared-api/console/schemas/imports';
import { RowId } from 'shared-api/console/schemas/staff';
import { apiBase } from 'shared-api/paths';
import { Type } from 'typebox';
import { memberOf } from '../../auth/require-member.ts';
import type { Store } from '../../db/open-store.ts';
import { storageFaultOf } from '../../db/storage-fault.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { refuseForeignOrigins } from '../../http/own-origin.ts';
import { respondsWith } from '../../http/responses.ts';
import { authorityOf } from '../record/authority-of.ts';
import { recorded } from '../record/record-act.ts';
import { correctImport, discardImports, retryImports, takeImports } from './act-on-imports.ts';
import { beginUpload } from './begin-upload.ts';
import { getImport, getImportBook, listImportChapters, listImports } from './list-imports.ts';
import { finishUpload, UploadStore } from './upload-store.ts';

const tags = ['后台：导入'];

const JobAddress = Type.Object({ id: RowId });
const UploadAddress = Type.Object({ upload: Type.String({ pattern: '^[0-9a-f]{32}$', description: '上传的编号' }) });

/** A request's time covers what one part of a file takes; a line that is slower is cut, and goes on where it was. */
const uploadConfig = { answerTimeoutMs: 120_000 };

/** Calls by which uploaded files come into the library. */
export const importCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store, environment }) => {
  const { uploadsDir } = environment;

  app.get(
    patternOf(calls.imports),
    {
      config: { role: neededRoles.imports },
      schema: { summary: '上传的文件，新的在前', tags, querystring: ImportParams, response: respondsWith(ImportJobs) },
    },
    async ({ query }) => ({
      data: { ...(await listImports(store, query)), watches_folder: environment.watchedDir !== undefined },
    }),
  );

  app.get(
    patternOf(calls.importJob, 'id'),
    {
      config: { role: neededRoles.importJob },
      schema: {
        summary: '一个文件和里面的书',
        tags,
        params: JobAddress,
        querystring: ImportDetailsParams,
        response: respondsWith(ImportDetails),
      },
    },
    async ({ params, query }) => ({
      data: found(await getImport(store, Number(params.id), query.cursor), '这个文件'),
    }),
  );

  app.get(
    patternOf(calls.importBook, 'id'),
    {
      config: { role: neededRoles.importBook },
      schema: { summary: '文件里的一部书', tags, params: JobAddress, response: respondsWith(ImportBook) },
    },
    async ({ params }) => ({ data: found(await getImportBook(store, Number(params.id)), '这部书') }),
  );

  app.get(
    patternOf(calls.importChapters, 'id'),
    {
      config: { role: neededRoles.importChapters },
      schema: {
        summary: '文件里一部书的章节',
        tags,
        params: JobAddress,
        querystring: ImportChapterParams,
        response: respondsWith(ImportChapters),
      },
    },
    async ({ params, query: { from = 1, doubtful } }) => ({
      data: found(await listImportChapters(store, Number(params.id), { from, doubtful: doubtful === '1' }), '这部书'),
    }),
  );

  app.post(
    calls.beginUpload,
    {
      config: { role: neededRoles.beginUpload },
      schema: { summary: '开始或继续上传一个文件', tags, body: UploadForm, response: respondsWith(Upload) },
    },
    async (request) => {
      const { id } = memberOf(request);
      const { uploadId, ...upload } = await beginUpload(store, { uploadsDir }, id, request.body, Date.now());
      await finishUpload(store, uploadsDir, { uploadId, bytes: request.body.bytes });
      return { data: { ...upload, address: apiBase + calls.upload(uploadId) } };
    },
  );

  app.post(
    calls.correctImport,
    {
      config: { role: neededRoles.correctImport },
      schema: { summary: '改正后重新读取', tags, body: CorrectForm, response: respondsWith(ImportActed) },
    },
    async ({ body: { id, corrections } }) => {
      await correctImport(store, id, corrections);
      return { data: acted('会按改正重新读取', 1) };
    },
  );

  app.post(
    calls.takeImports,
    {
      config: { role: neededRoles.takeImports },
      schema: { summary: '收入书库', tags, body: TakeForm, response: respondsWith(ImportActed) },
    },
    async (request) => {
      const { reason = '', ...choice } = request.body;
      const count = await takeImports(store, choice, authorityOf(request, { reason }));
      return { data: acted(count === 0 ? '没有可以收入的书' : `正在收入 ${count} 部书`, count) };
    },
  );

  app.post(
    calls.discardImports,
    {
      config: { role: neededRoles.discardImports },
      schema: { summary: '丢弃', tags, body: ImportChoice, response: respondsWith(ImportActed) },
    },
    async (request) => {
      const { count, act } = await discardImports(store, uploadsDir, request.body, authorityOf(request));
      return { data: acted(count === 0 ? '没有可以丢弃的' : `已丢弃 ${count} 项`, count, act) };
    },
  );

  app.post(
    calls.retryImports,
    {
      config: { role: neededRoles.retryImports },
      schema: { summary: '重试', tags, body: RetryForm, response: respondsWith(ImportActed) },
    },
    async ({ body: { jobs } }) => {
      const count = await retryImports(store, jobs);
      return { data: acted(count === 0 ? '没有可以重试的' : `会再试 ${count} 个文件`, count) };
    },
  );

  app.addContentTypeParser('application/offset+octet-stream', (_request, payload, done) => done(null, payload));
  const tus = tusServer(new UploadStore(store, uploadsDir));
  app.route({
    method: ['HEAD', 'PATCH', 'DELETE'],
    url: patternOf(calls.upload, 'upload'),
    config: { ...uploadConfig, role: neededRoles.upload },
    schema: { summary: '传文件的内容（tus 协议）', tags, params: UploadAddress, hide: true },
    handler: async (request, reply) => {
      refuseForeignOrigins(request, environment);
      const { upload: uploadId } = request.params as { upload: string };
      const { bytes } = await ownUpload(store, uploadId, memberOf(request).id);
      const answer = await tus.handleWeb(asWebRequest(request));
      if (request.method !== 'DELETE') await finishUpload(store, uploadsDir, { uploadId, bytes });
      return sendTus(reply, answer);
    },
  });
};

const acted = (msg: string, count: number, act: number | null = null): ImportActed => ({
  ...recorded(msg, act),
  count,
});

const found = <Value>(value: Value | null, what: string): Value => {
  if (value === null) throw notThere(what);
  return value;
};

/** An upload of one's own that takes bytes. @throws FailedCall 404 for any other */
const ownUpload = async ({ db }: Store, uploadId: string, memberId: number): Promise<{ bytes: number }> => {
  const job = await db
    .selectFrom('import_jobs')
    .select('bytes')
    .where('upload_id', '=', uploadId)
    .where('uploaded_by', '=', memberId)
    .where('has_file', '=', 1)
    .executeTakeFirst();
  return found(job ?? null, '这次上传');
};

/** The tus protocol for uploads that are begun by a call. What it refuses is thrown, and answered as all calls are. */
const tusServer = (datastore: UploadStore): TusServer =>
  new Server({
    path: apiBase + calls.beginUpload.replace(/\/$/, ''),
    datastore,
    maxSize: importBounds.fileBytes,
    // Pages of the site itself alone ask for it.
    allowedOrigins: () => false,
    onResponseError: (_request, error) => {
      throw asFailedCall(error);
    },
  });

/** Sentences for what the protocol refuses, by status. */
const refusals: Record<number, string> = {
  400: '请求不符合 tus 协议',
  403: '上传的位置不对',
  404: '这次上传不存在',
  409: '上传的位置不对，请从服务器已有的地方继续',
  410: '这次上传已经不在了，请重新上传',
  412: '请求不符合 tus 协议',
  413: '内容比说好的长',
};

const asFailedCall = (error: Error | { status_code?: number }): Error => {
  if (error instanceof Error && (error instanceof FailedCall || storageFaultOf(error))) return error;
  const status = 'status_code' in error ? error.status_code : undefined;
  if (status === undefined) return error instanceof Error ? error : new Error('tus failed');
  return refusal(status);
};

const refusal = (status: number): FailedCall =>
  new FailedCall(
    status >= 500 ? 503 : status,
    status >= 500 ? 'unavailable' : status === 409 ? 'conflict' : status === 410 ? 'gone' : 'bad_request',
    refusals[status] ?? '上传中断了，可以继续',
  );

const asWebRequest = (request: FastifyRequest): Request => {
  const { method, headers, url, body } = request;
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: given,
    ...(body instanceof Readable && { body: Readable.toWeb(body) as ReadableStream, duplex: 'half' }),
  } as RequestInit);
};

/** Headers of the protocol that an answer has. */
const tusHeaders = ['tus-resumable', 'upload-offset', 'upload-length'];

const sendTus = (reply: FastifyReply, { status, headers }: Response) => {
  if (status >= 400) throw refusal(status);
  for (const name of tusHeaders) {
    const value = headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return reply.code(status).send();
};
