import { type Static, Type } from 'typebox';
import { ChapterId, List, Nullable, Time } from './common.ts';

/** New chapters, an answer to feedback, a word from the site, something about the account. */
export const messageKinds = ['update', 'reply', 'system', 'security'] as const;

/** `link` leads to what the message is about, within the site. Updates of one novel on one day are one message. */
export const Message = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...messageKinds]),
  title: Type.String(),
  body: Type.String(),
  link: Nullable(Type.String()),
  /** The novel of an update, so that it can be muted from here. */
  novel_id: Nullable(Type.String()),
  read: Type.Boolean(),
  created_at: Time,
});
export const MessageList = List(Message);

export const feedbackKinds = ['问题', '错字', '内容', '建议', '侵权'] as const;
export const feedbackLength = { least: 5, most: 1000 } as const;

/** What a feedback is about, where it came from a chapter. */
export const FeedbackContext = Type.Object({
  chapter_id: ChapterId,
  pid: Type.Optional(Type.String({ maxLength: 20 })),
  quote: Type.Optional(Type.String({ maxLength: 500 })),
});
/** The content's length is checked by the call itself, in characters, so that it gets its own sentence. */
export const FeedbackForm = Type.Object({
  kind: Type.Enum([...feedbackKinds]),
  content: Type.String(),
  context: Type.Optional(FeedbackContext),
});
export const feedbackStatuses = ['open', 'replied', 'closed'] as const;
export const Feedback = Type.Object({
  id: Type.String(),
  kind: Type.Enum([...feedbackKinds]),
  content: Type.String(),
  context: Nullable(FeedbackContext),
  status: Type.Enum([...feedbackStatuses]),
  reply: Nullable(Type.String()),
  created_at: Time,
  replied_at: Nullable(Time),
});
export const FeedbackList = List(Feedback);

export type Message = Static<typeof Message>;
export type Feedback = Static<typeof Feedback>;
export type FeedbackForm = Static<typeof FeedbackForm>;
export type FeedbackKind = (typeof feedbackKinds)[number];
export type FeedbackStatus = (typeof feedbackStatuses)[number];
export type MessageKind = (typeof messageKinds)[number];
