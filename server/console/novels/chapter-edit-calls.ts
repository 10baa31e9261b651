import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import * as calls from 'shared-api/console/calls';
import { neededRoles } from 'shared-api/console/needed-roles';
import {
  AddForm,
  ChapterChanges,
  ChapterChoice,
  ChapterFile,
  ChapterFileText,
  ChapterForm,
  EditedChapter,
  EditedChapterParams,
  EditedChapters,
  EditedVolumes,
  JoinForm,
  MoveForm,
  maxChapterFileBytes,
  PastedChapters,
  PastedText,
  SplitForm,
  VolumeForm,
} from 'shared-api/console/schemas/chapters';
import { Recorded } from 'shared-api/console/schemas/record';
import { RowId } from 'shared-api/console/schemas/staff';
import { ChapterId, NovelId } from 'shared-api/schemas/common';
import { Type } from 'typebox';
import { parseChapterId } from '../../db/ids.ts';
import { type CallOptions, patternOf } from '../../http/calls.ts';
import { FailedCall, notThere, refuse } from '../../http/failures/failures.ts';
import { weights } from '../../http/limits/address-limit.ts';
import { respondsWith } from '../../http/responses.ts';
import { addChapters } from '../../novels/editing/chapters/add-chapters.ts';
import {
  ChapterChangedError,
  dropChapter,
  editChapter,
  mergeChapter,
} from '../../novels/editing/chapters/edit-chapters.ts';
import type { ChapterPlace } from '../../novels/editing/chapters/found-chapter.ts';
import { moveChapters, setVolume } from '../../novels/editing/chapters/move-chapters.ts';
import { splitChapter } from '../../novels/editing/chapters/split-chapter.ts';
import { undoChapterEdit } from '../../novels/editing/chapters/undo-chapter-edit.ts';
import { authorityOf } from '../record/authority-of.ts';
import { recorded } from '../record/record-act.ts';
import type { Undo, Undos } from '../record/undo-act.ts';
import { getChapterChanges, getEditedChapter, listEditedChapters, listEditedVolumes } from './list-edited-chapters.ts';
import { readChapterFile } from './read-chapter-file.ts';
import { readPasted } from './read-pasted.ts';

const tags = ['后台 · 章节'];

const undoEdit: Undo = {
  role: neededRoles.editChapter,
  run: async (store, { objectId }, authority) => {
    const after = JSON.parse(authority.undoes?.after ?? '{}') as { edit?: number };
    return (await undoChapterEdit(store, objectId, authority, after.edit))?.act ?? null;
  },
};

/** How edits of chapters are undone: an edit that others of the same chapters came after is not, nor is what was undone done again. */
export const chapterUndos: Undos = {
  'chapter.edit': undoEdit,
  'chapter.add': undoEdit,
  'chapter.split': undoEdit,
  'chapter.merge': undoEdit,
  'chapter.move': undoEdit,
  'chapter.drop': undoEdit,
  'chapter.volume': undoEdit,
  'chapter.lines': undoEdit,
};

/** Registers the calls by which editors change a novel's chapters. */
export const chapterEditCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  const NovelAddress = Type.Object({ id: NovelId });

  app.get(
    patternOf(calls.novelChapters, 'id'),
    {
      config: { role: neededRoles.novelChapters },
      schema: {
        summary: '一部作品的章节',
        tags,
        params: NovelAddress,
        querystring: EditedChapterParams,
        response: respondsWith(EditedChapters),
      },
    },
    async ({ params, query: { from = 1 } }) => ({ data: await listEditedChapters(store, Number(params.id), from) }),
  );

  app.get(
    patternOf(calls.novelVolumes, 'id'),
    {
      config: { role: neededRoles.novelVolumes },
      schema: { summary: '一部作品的卷', tags, params: NovelAddress, response: respondsWith(EditedVolumes) },
    },
    async ({ params }) => ({ data: { items: await listEditedVolumes(store, Number(params.id)) } }),
  );

  app.get(
    patternOf(calls.chapter, 'id'),
    {
      config: { role: neededRoles.chapter },
      schema: {
        summary: '一章，给编辑的样子',
        tags,
        params: Type.Object({ id: ChapterId }),
        response: respondsWith(EditedChapter),
      },
    },
    async ({ params }) => {
      const chapter = await getEditedChapter(store, placeOf(params.id));
      if (!chapter) throw notThere('这一章');
      return { data: chapter };
    },
  );

  app.get(
    patternOf(calls.chapterChanges, 'edit'),
    {
      config: { role: neededRoles.chapterChanges },
      schema: {
        summary: '一次章节修改改了什么',
        tags,
        params: Type.Object({ edit: RowId }),
        response: respondsWith(ChapterChanges),
      },
    },
    async ({ params }) => ({ data: await getChapterChanges(store, Number(params.edit)) }),
  );

  app.post(
    calls.editChapter,
    {
      config: { role: neededRoles.editChapter },
      schema: { summary: '修改一章的章名和正文', tags, body: ChapterForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, title, text, version } = request.body;
      const edit = { title, texts: text.split('\n'), seen: version };
      const act = await editChapter(store, placeOf(id), edit, byCaller(request)).catch(refuseChanged);
      return { data: recorded(act === null ? '没有改动' : '已保存', act) };
    },
  );

  app.post(
    calls.addChapters,
    {
      config: { role: neededRoles.addChapters },
      schema: {
        summary: '添上新的章节，追这部书的读者会收到消息',
        tags,
        body: AddForm,
        response: respondsWith(Recorded),
      },
    },
    async (request) => {
      const { novel, after, chapters } = request.body;
      const novelId = Number(novel);
      const place = after ? placeOf(after) : null;
      refuse(place !== null && place.novelId !== novelId && '前一章不在这部作品里');
      const written = chapters.map(({ title, text }) => ({ title, texts: text.split('\n') }));
      const where = { novelId, after: after === undefined ? ('end' as const) : (place?.serial ?? null) };
      const { act, serials } = await addChapters(store, where, written, byCaller(request));
      return { data: recorded(`已添上 ${serials.length} 章`, act) };
    },
  );

  app.post(
    calls.readPasted,
    {
      config: { role: neededRoles.readPasted, weight: weights.export },
      schema: {
        summary: '从粘贴的文字里读出章节，什么也不改',
        tags,
        body: PastedText,
        response: respondsWith(PastedChapters),
      },
    },
    async ({ body: { novel, text } }) => ({ data: await readPasted(store, Number(novel), text) }),
  );

  app.post(
    calls.readChapterFile,
    {
      bodyLimit: Math.ceil(maxChapterFileBytes * 1.4),
      config: { role: neededRoles.readChapterFile, weight: weights.export },
      schema: {
        summary: '读出 TXT 文件里的文字，什么也不改',
        tags,
        body: ChapterFile,
        response: respondsWith(ChapterFileText),
      },
    },
    async ({ body: { file } }) => ({ data: { text: readChapterFile(Buffer.from(file, 'base64')) } }),
  );

  app.post(
    calls.splitChapter,
    {
      config: { role: neededRoles.splitChapter },
      schema: { summary: '把一章从某一段起拆成两章', tags, body: SplitForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, pid, title, version } = request.body;
      const split = { pid, title, seen: version };
      const { act } = await splitChapter(store, placeOf(id), split, byCaller(request)).catch(refuseChanged);
      return { data: recorded('已拆成两章', act) };
    },
  );

  app.post(
    calls.joinChapter,
    {
      config: { role: neededRoles.joinChapter },
      schema: { summary: '把后一章并进这一章', tags, body: JoinForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { id, with_title: withTitle } = request.body;
      const act = await mergeChapter(store, placeOf(id), withTitle, byCaller(request));
      return { data: recorded('后一章已并进来', act) };
    },
  );

  app.post(
    calls.moveChapters,
    {
      config: { role: neededRoles.moveChapters },
      schema: { summary: '把一章或连着的几章移到别处', tags, body: MoveForm, response: respondsWith(Recorded) },
    },
    async (request) => {
      const { after } = request.body;
      const [first, last] = [placeOf(request.body.first), placeOf(request.body.last)];
      refuse(first.novelId !== last.novelId && '两章不在同一部作品里');
      const move = { first: first.serial, last: last.serial, after };
      const act = await moveChapters(store, first.novelId, move, byCaller(request));
      return { data: recorded(act === null ? '本来就在那里' : '已移动', act) };
    },
  );

  app.post(
    calls.dropChapter,
    {
      config: { role: neededRoles.dropChapter },
      schema: { summary: '删去一章', tags, body: ChapterChoice, response: respondsWith(Recorded) },
    },
    async (request) => ({
      data: recorded('已删去这一章', await dropChapter(store, placeOf(request.body.id), byCaller(request))),
    }),
  );

  app.post(
    calls.setVolume,
    {
      config: { role: neededRoles.setVolume },
      schema: {
        summary: '让一卷从这一章开始，给它改名，或并入前一卷',
        tags,
        body: VolumeForm,
        response: respondsWith(Recorded),
      },
    },
    async (request) => {
      const { id, title } = request.body;
      const act = await setVolume(store, placeOf(id), title, byCaller(request));
      const done = title === null ? '已并入前一卷' : '卷已定好';
      return { data: recorded(act === null ? '没有改动' : done, act) };
    },
  );
};

/** The authority of whoever calls, with the reason of the form. */
export const byCaller = (request: FastifyRequest<{ Body: { reason: string } }>) =>
  authorityOf(request as FastifyRequest, { reason: request.body.reason });

/** The chapter of an id. @throws FailedCall 404 for a number that no chapter can have */
export const placeOf = (id: string): ChapterPlace => {
  const place = parseChapterId(id);
  if (!place) throw notThere('这一章');
  return place;
};

const refuseChanged = (error: unknown): never => {
  throw error instanceof ChapterChangedError ? new FailedCall(409, 'conflict', '这一章刚才被改过，没有保存') : error;
};
