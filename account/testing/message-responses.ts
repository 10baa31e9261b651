import { calls } from 'shared-api/paths';
import { Ids, Unread } from 'shared-api/schemas/account';
import { type Message, MessageDeletion, MessageList } from 'shared-api/schemas/message';
import { type Respond, validated } from 'shared-api/testing/mock-api';
import { type MemberRecords, pageOf } from './member-records.ts';

/** Messages on one page, as the server sends them. */
const messagePageSize = 30;

/** The messages. Every change responds with the new number of unread ones. */
export const messageResponses = (records: MemberRecords): Record<string, Respond> => {
  const unread = () => validated(Unread, { count: records.messages.filter(({ read }) => !read).length });
  const idsIn = (body: unknown) => validated(Ids, body as { ids: string[] }).ids;
  const read = (ids?: string[]) => {
    records.messages = records.messages.map((message) =>
      (ids?.includes(message.id) ?? true) ? { ...message, read: true } : message,
    );
    return unread();
  };
  const remove = (isTaken: (message: Message) => boolean) => {
    records.messages = records.messages.filter((message) => !isTaken(message));
    return unread();
  };
  const removeIn = (ids: string[]) => remove(({ id }) => ids.includes(id));
  const removeUntil = (body: unknown) => {
    const { until } = validated(MessageDeletion, body as MessageDeletion);
    return remove(({ created_at }) => until === undefined || created_at <= until);
  };
  return {
    [`GET ${calls.messages()}`]: ({ query }) =>
      validated(MessageList, pageOf(records.messages, { size: messagePageSize, keyOf: ({ id }) => id, query })),
    [`GET ${calls.unreadMessages}`]: unread,
    [`POST ${calls.readMessages}`]: ({ body }) => read(idsIn(body)),
    [`POST ${calls.readAllMessages}`]: () => read(),
    [`POST ${calls.deleteMessages}`]: ({ body }) => removeIn(idsIn(body)),
    [`POST ${calls.deleteAllMessages}`]: ({ body }) => removeUntil(body),
  };
};
