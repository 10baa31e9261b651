import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import { ChapterChoice } from 'shared-api/console/schemas/chapters';
import { HiddenChapterParams, HiddenChapters } from 'shared-api/console/schemas/hidden-chapters';
import { Recorded } from 'shared-api/console/schemas/record';
import { NovelId } from 'shared-api/schemas/common';
import { Type } from 'typebox';
import { decodeCursor, encodeCursor, maxInteger } from '../../db/cursor.ts';
import { chapterId, isoTime } from '../../db/ids.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { respondsWith } from '../../http/responses.ts';
import { hideChapter, unhideChapter } from '../../novels/editing/chapters/hide-chapter.ts';
import { listHiddenChapters } from '../../novels/editing/chapters/list-hidden-chapters.ts';
import { recorded } from '../record/record-act.ts';
import type { Undo, Undos } from '../record/undo-act.ts';
import { byCaller, placeOf } from './chapter-edit-calls.ts';
import { requireNovel } from './list-edited-chapters.ts';

const tags = ['后台 · 章节'];

/** Hidden chapters on one page. */
const hiddenPageSize = 100;

const list = 'hidden-chapters';

const undoBy = (act: typeof hideChapter): Undo => ({
  role: neededRoles.hideChapter,
  run: async (store, { objectId }, authority) => {
    const { serial = 0 } = JSON.parse(authority.undoes?.after ?? '{}') as { serial?: number };
    return act(store, { novelId: objectId, serial }, authority);
  },
});

/** Hiding a chapter and showing it again undo each other. */
export const hiddenChapterUndos: Undos = {
  'chapter.hide': undoBy(unhideChapter),
  'chapter.unhide': undoBy(hideChapter),
};

/** Registers the calls by which editors hide chapters from readers, and show them again. */
export const hiddenChapterCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.hiddenChapters, 'id'),
    {
      config: { role: neededRoles.hiddenChapters },
      schema: {
        summary: '一部作品里隐藏的章节',
        tags,
        params: Type.Object({ id: NovelId }),
        querystring: HiddenChapterParams,
        response: respondsWith(HiddenChapters),
      },
    },
    async ({ params, query: { cursor } }) => {
      const novelId = Number(params.id);
      const after = cursor === undefined ? 0 : decodeCursor([list], cursor, maxInteger).value;
      const rows = await listHiddenChapters(store, novelId, { after, limit: hiddenPageSize + 1 });
      if (rows.length === 0) await requireNovel(store, novelId);
      const shown = rows.slice(0, hiddenPageSize);
      const last = rows.length > hiddenPageSize ? shown.at(-1) : undefined;
      return {
        data: {
          items: shown.map(({ serial, edit_id, hidden_at, ...row }) => ({
            ...{ id: chapterId(novelId, serial), ...row },
            ...{ hidden_at: isoTime(hidden_at), edit: String(edit_id) },
          })),
          next_cursor: last ? encodeCursor(list, { value: last.serial, id: last.serial }) : null,
        },
      };
    },
  );

  app.post(
    calls.hideChapter,
    {
      config: { role: neededRoles.hideChapter },
      schema: { summary: '隐藏一章，读者看不到', tags, body: ChapterChoice, response: respondsWith(Recorded) },
    },
    async (request) => {
      const act = await hideChapter(store, placeOf(request.body.id), byCaller(request));
      return { data: recorded(act === null ? '本来就隐藏着' : '已隐藏这一章', act) };
    },
  );

  app.post(
    calls.unhideChapter,
    {
      config: { role: neededRoles.unhideChapter },
      schema: { summary: '重新显示隐藏的一章', tags, body: ChapterChoice, response: respondsWith(Recorded) },
    },
    async (request) => {
      const act = await unhideChapter(store, placeOf(request.body.id), byCaller(request));
      return { data: recorded(act === null ? '本来就显示着' : '已重新显示这一章', act) };
    },
  );
};
