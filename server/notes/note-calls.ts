import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { noteBounds } from 'shared-api/notes';
import { calls } from 'shared-api/paths';
import { Removed } from 'shared-api/schemas/bookshelf';
import { ChapterId } from 'shared-api/schemas/common';
import { ChapterNoteParams, NoteIds, NoteList, NoteParams, NotesForm, SavedNotes } from 'shared-api/schemas/note';
import { Type } from 'typebox';
import { memberOf } from '../auth/require-member.ts';
import { type CallOptions, patternOf } from '../http/calls.ts';
import { FailedCall } from '../http/failures/failures.ts';
import { respondsWith } from '../http/responses.ts';
import { notReadable } from '../novels/catalog/not-readable.ts';
import { listChapterNotes, listNotes } from './list-notes.ts';
import { deleteNotes, NotesFullError, saveNotes } from './save-notes.ts';

const ChapterParams = Type.Object({ id: ChapterId });

const tags = ['笔记'];

/** Registers the calls of a member's notes. */
export const noteCalls: FastifyPluginAsyncTypebox<CallOptions> = async (app, { store }) => {
  app.get(
    patternOf(calls.notes),
    {
      schema: {
        summary: '一部作品的笔记，按章节顺序',
        tags,
        querystring: NoteParams,
        response: respondsWith(NoteList),
      },
    },
    async (request) => ({
      data: await listNotes(store, memberOf(request).id, request.query.bid, request.query.cursor),
    }),
  );

  app.get(
    patternOf(calls.chapterNotes, 'id'),
    {
      schema: {
        summary: '一章的笔记',
        tags,
        params: ChapterParams,
        querystring: ChapterNoteParams,
        response: respondsWith(NoteList),
      },
    },
    async (request) => ({
      data: await listChapterNotes(store, memberOf(request).id, request.params.id, request.query.cursor),
    }),
  );

  app.post(
    calls.saveNotes,
    {
      schema: {
        summary: '保存笔记；同一编号的以最后改动的为准',
        tags,
        body: NotesForm,
        response: respondsWith(SavedNotes),
      },
    },
    async (request) => {
      const items = await unlessFull(saveNotes(store, memberOf(request).id, request.body, Date.now()));
      const [first] = request.body.notes;
      if (items.length === 0 && first) throw await notReadable(store, first.chapter_id, '章节');
      return { data: { items } };
    },
  );

  app.post(
    calls.deleteNotes,
    { schema: { summary: '删除笔记', tags, body: NoteIds, response: respondsWith(Removed) } },
    async (request) => ({ data: { removed: await deleteNotes(store, memberOf(request).id, request.body.ids) } }),
  );
};

/** Waits for notes to be saved. @throws FailedCall 409 where there is no room for more */
const unlessFull = async <Result>(saving: Promise<Result>): Promise<Result> => {
  try {
    return await saving;
  } catch (error) {
    if (!(error instanceof NotesFullError)) throw error;
    throw new FailedCall(409, 'conflict', `最多 ${noteBounds.notesPerMember} 条笔记，请先删除一些`);
  }
};
