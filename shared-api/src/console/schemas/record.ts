import { type Static, Type } from 'typebox';
import { Cursor, List, Nullable, Time } from '../../schemas/common.ts';
import { Reason, RowId } from './staff.ts';

/** Kinds of acts. An older console may meet one that it does not know. */
export const actKinds = [
  'setup',
  'member.lock',
  'member.unlock',
  'member.end_sessions',
  'member.reset_link',
  'member.reset_password',
  'member.role',
  'member.export',
  'member.delete',
  'invitation.make',
  'invitation.revoke',
  'invitation.restore',
  'feedback.answer',
  'feedback.close',
  'feedback.reopen',
  'feedback.assign',
  'canned_answer.save',
  'canned_answer.delete',
  'novel.import',
  'import.discard',
  'second_factor.on',
  'second_factor.off',
  'second_factor.recovery_codes',
  'second_factor.recovery',
  'setting.change',
  'links.change',
  'home.change',
  'announcement.send',
  'announcement.recall',
  'category.add',
  'category.remove',
  'category.rename',
  'category.merge',
  'category.order',
  'legal.change',
  'backup.make',
  'backup.delete',
  'backup.download',
  'release.activate',
  'release.canary',
  'release.rollback',
  'release.retire',
  'release_token.make',
  'release_token.revoke',
  'release_token.restore',
  'novel.edit',
  'novel.take_down',
  'novel.restore',
  'novel.remove',
  'novels.change',
  'novels.remove',
  'novels.cancel',
  'chapter.edit',
  'chapter.add',
  'chapter.split',
  'chapter.merge',
  'chapter.move',
  'chapter.drop',
  'chapter.volume',
  'chapter.lines',
  'chapter.undo',
  'chapter.hide',
  'chapter.unhide',
  'backup.restore',
  'library.seed',
  'library.move',
  'library.mend',
  'release.publish',
  'release.prune',
] as const;

/** Kinds of what is acted on. */
export const objectKinds = [
  'member',
  'invitation',
  'feedback',
  'canned_answer',
  'novel',
  'novel_job',
  'import',
  'category',
  'announcement',
  'library',
  'setting',
  'home',
  'backup',
  'activation',
  'release_token',
  'release',
] as const;

/** Where an act came from: a page of the console, or a command on the server. */
export const doors = ['page', 'command'] as const;

const Name = Type.String({ pattern: '^[a-z_.]{1,50}$' });
const Day = Type.String({ format: 'date', description: '日期（北京时间），如 2026-01-31' });

/** Characters that the record is searched by, at most. */
export const maxFindCharacters = 100;

/** Conditions of the record. `object` counts with `object_kind` alone; both days are included. */
export const ActParams = Type.Object({
  actor: Type.Optional(
    Type.String({ pattern: '^(?:command|[1-9][0-9]{0,14})$', description: '谁：读者编号，或 command 命令行' }),
  ),
  kind: Type.Optional(Name),
  object_kind: Type.Optional(Name),
  object: Type.Optional(Type.String({ maxLength: 100, description: '对象的编号' })),
  find: Type.Optional(Type.String({ maxLength: maxFindCharacters, description: '谁、对象的名称或原因里含有的字' })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  cursor: Type.Optional(Cursor),
});

const Values = Nullable(Type.Record(Type.String(), Type.Unknown()));

/** One act of staff. */
export const Act = Type.Object({
  id: RowId,
  at: Time,
  /** `id` is null of a command; the name of an account that was deleted is empty. */
  actor: Type.Object({ id: Nullable(RowId), name: Type.String() }),
  door: Type.Enum([...doors]),
  /** One of {@link actKinds}, or one that came later. */
  kind: Type.String(),
  object: Type.Object({ kind: Type.String(), id: Type.String(), name: Type.String() }),
  /** What changed, by field: before and after. */
  before: Values,
  after: Values,
  reason: Type.String(),
  /** Session of the actor; null of a command. */
  session: Nullable(Type.String()),
  /** The act that this one undid, and the one that undid this. */
  undoes: Nullable(RowId),
  undone_by: Nullable(RowId),
  /** Whether whoever asks may undo it. That it still can be is known when it is tried. */
  may_undo: Type.Boolean(),
});
export const ActList = List(Act);

/** Answer of every act: a sentence, and its entry in the record, by which it can be undone; null where nothing changed. */
export const Recorded = Type.Object({ msg: Type.String(), act: Nullable(RowId) });

/** An act that lets something be downloaded: its entry in the record stands in the address. */
export const RecordedDownload = Type.Object({ ...Recorded.properties, act: RowId, address: Type.String() });

export const UndoForm = Type.Object({ id: RowId, reason: Reason });

export type ActKind = (typeof actKinds)[number];
export type ObjectKind = (typeof objectKinds)[number];
export type Door = (typeof doors)[number];
export type ActParams = Static<typeof ActParams>;
export type ActQuery = { [Name in keyof ActParams]?: string | undefined };
export type Act = Static<typeof Act>;
export type Recorded = Static<typeof Recorded>;
export type RecordedDownload = Static<typeof RecordedDownload>;
export type UndoForm = Static<typeof UndoForm>;
