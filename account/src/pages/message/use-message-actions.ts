import { useSetAtom } from 'jotai';
import type { Dispatch, SetStateAction } from 'react';
import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { get, post } from 'shared-api/request';
import type { Page } from 'shared-api/schemas/common';
import type { Message } from 'shared-api/schemas/message';
import { messageNumberAtom } from 'shared-auth';

export interface MessageActions {
  read: (message: Message) => Promise<void>;
  remove: (message: Message) => Promise<void>;
  readAll: () => Promise<void>;
  removeAll: () => Promise<void>;
  mute: (message: Message) => Promise<void>;
}

type SetPage = Dispatch<SetStateAction<Page<Message> | undefined>>;

/** What can be done with messages. The list shows it once the server has done it, and the header's badge follows. */
export const useMessageActions = (setData: SetPage): MessageActions => {
  const setCount = useSetAtom(messageNumberAtom);
  const change = (edit: (items: Message[]) => Message[]) =>
    setData((page) => page && { ...page, items: edit(page.items) });

  /** Sends a call; the badge is the server's count, since other tabs and new messages move it as well. */
  const send = async (call: string, body: object, edit: (items: Message[]) => Message[]): Promise<void> => {
    try {
      await post(call, body);
      change(edit);
      const { count } = await get<{ count: number }>(calls.unreadMessages);
      setCount(count);
    } catch {
      // A sentence of the server's comes as a toast; the list stays as it was.
    }
  };

  return {
    read: ({ id }) =>
      send(calls.readMessages, { ids: [id] }, (items) =>
        items.map((item) => (item.id === id ? { ...item, read: true } : item)),
      ),
    remove: ({ id }) => send(calls.deleteMessages, { ids: [id] }, (items) => items.filter((item) => item.id !== id)),
    readAll: () => send(calls.readAllMessages, {}, (items) => items.map((item) => ({ ...item, read: true }))),
    removeAll: async () => {
      await send(calls.deleteAllMessages, {}, () => []);
      setData((page) => page && { items: page.items, next_cursor: null });
    },
    mute: async ({ novel_id }) => {
      try {
        await post(calls.changeShelf, { bids: [novel_id], notify: false });
        toast.success('不再通知这部作品的更新');
      } catch {
        toast.error('没有成功，请稍后重试');
      }
    },
  };
};
