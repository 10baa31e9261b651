import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { calls } from 'shared-api/paths';
import {
  CollectBook,
  Collected,
  CollectedChapters,
  GroupSort,
  groupLength,
  Shelf,
  ShelfBackup,
  ShelfChange,
  ShelfImported,
  ShelfState,
  shelfSorts,
  shelfStatuses,
} from 'shared-api/schemas/bookshelf';
import { Cursor } from 'shared-api/schemas/common';
import { Type } from 'typebox';
import { changeShelf } from '../store/change-shelf.ts';
import { collectBook, mostBooks, ShelfFullError } from '../store/collect-book.ts';
import { listCollectedChapters } from '../store/collected-chapters.ts';
import { importShelf } from '../store/import-shelf.ts';
import { listShelf } from '../store/list-shelf.ts';
import { exportShelf } from '../store/shelf-backup.ts';
import { shelfStateOf } from '../store/shelf-entries.ts';
import { setGroupSort } from '../store/shelf-groups.ts';
import { answers } from './answers.ts';
import type { ApiOptions } from './api.ts';
import { FailedCall, notThere } from './failures.ts';
import { memberOf } from './member.ts';
import { notReadable } from './not-readable.ts';

const ListParams = Type.Object({
  type: Type.Enum(['book', 'chapter'], { default: 'book', description: '书架，或收藏的章节' }),
  status: Type.Optional(Type.Enum([...shelfStatuses], { description: '想读、在读、读完、弃读' })),
  group: Type.Optional(
    Type.String({ maxLength: groupLength, pattern: '^[^\\u0000]*$', description: '分组，空为未分组' }),
  ),
  sort: Type.Optional(Type.Enum([...shelfSorts], { description: '不给时用分组自己的排序' })),
  cursor: Type.Optional(Cursor),
});

const BookParams = Type.Object({ bid: Type.String({ description: '作品编号', examples: ['1001'] }) });

/** A full shelf with long titles, as JSON, in bytes. */
const largestBackup = 8 * 1024 * 1024;

const tags = ['书架'];

/** The books a member keeps, and the list of both collections. */
export const bookshelfCalls: FastifyPluginAsyncTypebox<ApiOptions> = async (app, { store }) => {
  app.get(
    calls.collection(),
    {
      schema: {
        summary: '书架的一页；type=chapter 时为收藏的章节',
        tags,
        querystring: ListParams,
        response: answers(Type.Union([Shelf, CollectedChapters])),
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
    { schema: { summary: '加入或移出书架', tags, body: CollectBook, response: answers(Collected) } },
    async (request) => {
      const collected = await unlessFull(
        collectBook(store, memberOf(request).id, { ...request.body, now: Date.now() }),
      );
      if (collected === null) throw await notReadable(store, request.body.bid, '作品');
      return { data: { collected } };
    },
  );

  app.get(
    '/collect/book/:bid/',
    {
      schema: { summary: '一部作品在自己书架上的情形与进度', tags, params: BookParams, response: answers(ShelfState) },
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
        response: answers(ShelfBackup),
      },
    },
    async (request) => ({ data: await changeShelf(store, memberOf(request).id, request.body) }),
  );

  app.post(
    calls.sortGroup,
    { schema: { summary: '设定分组的排序', tags, body: GroupSort, response: answers(GroupSort) } },
    async (request) => {
      const { group, sort } = request.body;
      if (!(await setGroupSort(store, memberOf(request).id, group, sort))) throw notThere('分组');
      return { data: { group, sort } };
    },
  );

  app.get(
    calls.exportShelf,
    { schema: { summary: '导出书架', tags, response: answers(ShelfBackup) } },
    async (request, reply) => {
      reply.header('content-disposition', 'attachment; filename="shuhai-bookshelf.json"');
      return { data: await exportShelf(store, memberOf(request).id) };
    },
  );

  app.post(
    calls.importShelf,
    {
      bodyLimit: largestBackup,
      schema: { summary: '导入书架', tags, body: ShelfBackup, response: answers(ShelfImported) },
    },
    async (request) => {
      const { books } = request.body;
      return { data: await unlessFull(importShelf(store, memberOf(request).id, { books, now: Date.now() })) };
    },
  );
};

const unlessFull = async <Result>(change: Promise<Result>): Promise<Result> => {
  try {
    return await change;
  } catch (error) {
    if (error instanceof ShelfFullError) throw new FailedCall(409, 'conflict', `书架最多放 ${mostBooks} 部作品`);
    throw error;
  }
};
