import { type Static, Type } from 'typebox';
import { ChapterId, Cursor, List, NovelId, Nullable, Time } from '../../schemas/common.ts';
import { FeedbackContext, feedbackKinds, feedbackStatuses } from '../../schemas/message.ts';
import { RowId } from './staff.ts';

/** Conditions of the queue of feedback: those that wait, the oldest first; those that are done, the newest first. */
export const FeedbackParams = Type.Object({
  status: Type.Optional(
    Type.Enum([...feedbackStatuses], { description: 'open 未处理（默认），replied 已回复，closed 已关闭' }),
  ),
  kind: Type.Optional(Type.Enum([...feedbackKinds])),
  assigned: Type.Optional(Type.Enum(['me', 'nobody'], { description: 'me 交给我的，nobody 还没有人负责的' })),
  cursor: Type.Optional(Cursor),
});

const Person = Type.Object({ id: RowId, username: Type.String() });

/** A member's feedback for those who answer it. */
export const QueuedFeedback = Type.Object({
  id: RowId,
  member: Person,
  kind: Type.Enum([...feedbackKinds]),
  content: Type.String(),
  context: Nullable(FeedbackContext),
  status: Type.Enum([...feedbackStatuses]),
  reply: Nullable(Type.String()),
  created_at: Time,
  replied_at: Nullable(Time),
  /** Who takes care of it. */
  assignee: Nullable(Person),
});
export const FeedbackQueue = List(QueuedFeedback);

/** The place that a feedback is about, as it reads now. */
export const FeedbackPlace = Type.Object({
  novel_id: NovelId,
  novel_title: Type.String(),
  chapter_id: ChapterId,
  chapter_title: Type.String(),
  pid: Nullable(Type.String()),
  /** The paragraph; null where none was named, or it is there no more. */
  text: Nullable(Type.String()),
});

/** One feedback; `place` is null where it is about none, or its chapter is there no more. */
export const FeedbackDetails = Type.Object({ ...QueuedFeedback.properties, place: Nullable(FeedbackPlace) });

export const maxAnswerCharacters = 2_000;
/** An answer, which the member gets as a message. The length is checked by the call, in characters. */
export const FeedbackAnswer = Type.Object({
  id: RowId,
  reply: Type.String({ description: `回复，最多 ${maxAnswerCharacters} 个字` }),
  close: Type.Optional(Type.Boolean({ description: '回复并关闭' })),
});
export const FeedbackChoice = Type.Object({ id: RowId });
/** Who takes care of a feedback; null: nobody in particular. */
export const FeedbackAssignment = Type.Object({ id: RowId, assignee: Nullable(RowId) });

export const maxCannedTitleCharacters = 50;
export const maxCannedAnswers = 200;
/** An answer that is written once and used often. */
export const CannedAnswer = Type.Object({ id: RowId, title: Type.String(), text: Type.String() });
/** All of them, by title. */
export const CannedAnswers = Type.Object({ items: Type.Array(CannedAnswer) });
/** A new one, or, with an id, a changed one. */
export const CannedAnswerForm = Type.Object({
  id: Type.Optional(RowId),
  title: Type.String({ description: `标题，最多 ${maxCannedTitleCharacters} 个字` }),
  text: Type.String({ description: `内容，最多 ${maxAnswerCharacters} 个字` }),
});
export const CannedAnswerChoice = Type.Object({ id: RowId });

export type FeedbackParams = Static<typeof FeedbackParams>;
export type FeedbackQuery = { [Name in keyof FeedbackParams]?: string | undefined };
export type QueuedFeedback = Static<typeof QueuedFeedback>;
export type FeedbackPlace = Static<typeof FeedbackPlace>;
export type FeedbackDetails = Static<typeof FeedbackDetails>;
export type FeedbackAnswer = Static<typeof FeedbackAnswer>;
export type FeedbackAssignment = Static<typeof FeedbackAssignment>;
export type CannedAnswer = Static<typeof CannedAnswer>;
export type CannedAnswers = Static<typeof CannedAnswers>;
export type CannedAnswerForm = Static<typeof CannedAnswerForm>;
