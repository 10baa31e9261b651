import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import {
  CollectBook,
  Collected,
  CollectedChapters,
  CollectionParams,
  GroupSort,
  Shelf,
  ShelfBackup,
  ShelfChange,
  ShelfImported,
  ShelfState,
} from 'shared-api/schemas/bookshelf';
import { Type } from 'typebox';
import { memberOf } from '../auth/require-member.ts';
import { parseRowIds } from '../db/ids.ts';
import { type CallOptions, patternOf } from '../http/calls.ts';
import { FailedCall, notThere } from '../http/failures/failures.ts';
import { respondsWith } from '../http/responses.ts';
import { notReadable } from '../novels/catalog/not-readable.ts';
import { importShelf } from './backup/import-shelf.ts';
import { exportShelf } from './backup/shelf-backup.ts';
import { changeShelf } from './change-shelf.ts';
import { collectNovel, maxShelfEntries, ShelfFullError } from './collect-novel.ts';
import { listCollectedChapters } from './collected-chapters/list-collected-chapters.ts';
import { listShelf } from './list-shelf.ts';
import { shelfStateOf } from './shelf-entries.ts';
import { setGroupSort } from './shelf-groups.ts';

const NovelParams = Type.Object({ bid: Type.String({ description: '作品编号', examples: ['1001'] }) });

/** Size of a full shelf with long titles, as JSON. */
const maxBackupBytes = 8 * 1024 * 1024;

const tags = ['书架'];

/** Registers the calls of a member's shelf, and the list of shelf entries or collected chapters. */
export const bookshelfCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store, figures }) => {
  app.get(
    patternOf(calls.collection),
    {
      schema: {
        summary: '书架的一页；type=chapter 时为收藏的章节',
        tags,
        querystring: CollectionParams,
        response: respondsWith(Type.Union([Shelf, CollectedChapters])),
      },
    },
    async (request) => {
      const { type, ...query } = request.query;
      const { id } = memberOf(request);
      if (type === 'chapter') return { data: await listCollectedChapters(store, id, query.cursor) };
      return { data: await listShelf(store, id, query) };
    },
  );

  app.post(
    calls.collectBook,
    { schema: { summary: '加入或移出书架', tags, body: CollectBook, response: respondsWith(Collected) } },
    async (request) => {
      const collected = await unlessFull(
        collectNovel(store, memberOf(request).id, { ...request.body, now: Date.now() }),
      );
      if (collected === null) throw await notReadable(store, request.body.bid, '作品');
      if (!collected) figures.countLeft(parseRowIds([request.body.bid]));
      return { data: { collected } };
    },
  );

  app.get(
    patternOf(calls.shelfState, 'bid'),
    {
      schema: {
        summary: '一部作品在自己书架上的情形与进度',
        tags,
        params: NovelParams,
        response: respondsWith(ShelfState),
      },
    },
    async (request) => {
      const state = await shelfStateOf(store, memberOf(request).id, request.params.bid);
      if (!state) throw notThere('作品');
      return { data: state };
    },
  );

  app.post(
    calls.changeShelf,
    {
      schema: {
        summary: '成批修改；返回修改前的情形，导入它即可撤销',
        tags,
        body: ShelfChange,
        response: respondsWith(ShelfBackup),
      },
    },
    async (request) => {
      const before = await changeShelf(store, memberOf(request).id, request.body);
      const { removed, status } = request.body;
      const given = before.books.filter((book) => removed || book.status !== 'dropped');
      if (removed || status === 'dropped') figures.countLeft(parseRowIds(given.map(({ bid }) => bid)));
      return { data: before };
    },
  );

  app.post(
    calls.sortGroup,
    { schema: { summary: '设定分组的排序', tags, body: GroupSort, response: respondsWith(GroupSort) } },
    async (request) => {
      const { group, sort } = request.body;
      if (!(await setGroupSort(store, memberOf(request).id, group, sort))) throw notThere('分组');
      return { data: { group, sort } };
    },
  );

  app.get(
    calls.exportShelf,
    { schema: { summary: '导出书架', tags, response: respondsWith(ShelfBackup) } },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="shuhai-bookshelf.json"');
      return { data: await exportShelf(store, memberOf(request).id) };
    },
  );

  app.post(
    calls.importShelf,
    {
      bodyLimit: maxBackupBytes,
      schema: { summary: '导入书架', tags, body: ShelfBackup, response: respondsWith(ShelfImported) },
    },
    async (request) => {
      const { books: entries } = request.body;
      return { data: await unlessFull(importShelf(store, memberOf(request).id, { entries, now: Date.now() })) };
    },
  );
};

/** Waits for a change of the shelf. @throws FailedCall 409 where the shelf is full */
const unlessFull = async <Result>(change: Promise<Result>): Promise<Result> => {
  try {
    return await change;
  } catch (error) {
    if (error instanceof ShelfFullError) throw new FailedCall(409, 'conflict', `书架最多放 ${maxShelfEntries} 部作品`);
    throw error;
  }
};
