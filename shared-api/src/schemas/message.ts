import { type Static, Type } from 'typebox';
import { ChapterId, List, Nullable, Time } from './common.ts';

/** Kinds of messages: new chapters, a reply to feedback, an announcement of the site, the account's security. */
export const messageKinds = ['update', 'reply', 'system', 'security'] as const;

/** A message to a member. `link` leads to its subject within the site. Updates of one novel on one day are one message. */
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

/** Body of the deletion of all messages: with `until` those that came later stay, which the member has not seen. */
export const MessageDeletion = Type.Object({ until: Type.Optional(Time) });

export const feedbackKinds = ['问题', '错字', '内容', '建议', '侵权'] as const;
export const feedbackLength = { min: 5, max: 1000 } as const;

/** Passage of a chapter that a feedback is about. */
export const FeedbackContext = Type.Object({
  chapter_id: ChapterId,
  pid: Type.Optional(Type.String({ maxLength: 20 })),
  quote: Type.Optional(Type.String({ maxLength: 500 })),
});
/** Body of a feedback. The length is checked by the call itself, in characters, so that its error gets its own sentence. */
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
export type MessageDeletion = Static<typeof MessageDeletion>;
export type Feedback = Static<typeof Feedback>;
export type FeedbackForm = Static<typeof FeedbackForm>;
export type FeedbackKind = (typeof feedbackKinds)[number];
export type FeedbackStatus = (typeof feedbackStatuses)[number];
export type MessageKind = (typeof messageKinds)[number];
