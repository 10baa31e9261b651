import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import { get } from 'shared-api/request';
import type { Message } from 'shared-api/schemas/message';
import { messageNumberAtom } from 'shared-auth';
import { type Deletion, type EditPage, useDeletions } from './use-deletions.ts';

export interface MessageActions {
  read: (message: Message) => Promise<unknown>;
  /** Hides a message, and deletes it once that cannot be undone any more. */
  remove: (message: Message) => void;
  /** A page of messages without those that are hidden. */
  hide: EditPage;
  readAll: () => Promise<unknown>;
  /** Does so with all up to the newest one, those that are not loaded too. */
  removeAll: (newest: Message) => void;
  mute: (message: Message) => Promise<void>;
}

type SetPage = (edit: EditPage) => void;

/** Actions on messages. The list shows a change once the server has made it, and the header's badge follows. */
export const useMessageActions = (setData: SetPage): MessageActions => {
  const store = useStore();
  const setCount = useSetAtom(messageNumberAtom);
  /** Numbers of unread messages that are hidden, by the deletion that the server has not made yet: its count includes them. */
  const [hiddenUnread] = useState(() => new Map<Deletion, number>());
  /**
   * Makes a call, then edits the list. The badge takes the server's count: other tabs and new messages move it too.
   * @param onMade is called before the count is asked for, once the server has made the change
   */
  const send = async (
    call: Parameters<typeof postOrKeep>[0],
    edit: EditPage,
    onMade?: () => void,
  ): Promise<boolean> => {
    try {
      await postOrKeep(call);
      onMade?.();
      setData(edit);
    } catch {
      // The shell shows the server's sentence as a toast; the list stays as it was.
      return false;
    }
    try {
      const { count } = await get<{ count: number }>(calls.unreadMessages);
      setCount(
        Math.max(
          0,
          [...hiddenUnread.values()].reduce((left, hidden) => left - hidden, count),
        ),
      );
    } catch {
      // The badge keeps its number.
    }
    return true;
  };

  const deletions = useDeletions((deletion) => {
    const { edit, ...call } = deletion;
    return send(call, edit, () => hiddenUnread.delete(deletion));
  });
  /** Hides what is deleted. The badge follows at once; the server's count comes with the deletion. */
  const remove = (deletion: Deletion, doneText: string, unread: number) => {
    hiddenUnread.set(deletion, unread);
    setCount((count) => Math.max(0, count - unread));
    deletions.remove(deletion, doneText, () => {
      const stillUnread = hiddenUnread.get(deletion) ?? 0;
      hiddenUnread.delete(deletion);
      setCount((count) => count + stillUnread);
    });
  };

  return {
    read: ({ id }) =>
      send(
        { key: `message-read:${id}`, path: calls.readMessages, body: { ids: [id] } },
        withItems((items) => items.map((item) => (item.id === id ? { ...item, read: true } : item))),
      ),
    remove: ({ id, read }) => {
      const edit = withItems((items) => items.filter((item) => item.id !== id));
      const call = { key: `message-deleted:${id}`, path: calls.deleteMessages, body: { ids: [id] } };
      remove({ ...call, edit }, '已删除一条消息', read ? 0 : 1);
    },
    hide: deletions.hide,
    readAll: () =>
      send(
        { key: 'messages-read', path: calls.readAllMessages, body: {}, ofAll: true },
        withItems((items) => items.map((item) => ({ ...item, read: true }))),
        // The hidden messages are read now as well, so none of them has to be subtracted.
        () => hiddenUnread.clear(),
      ),
    removeAll: ({ created_at: until }) => {
      // All that follow are older, and go as well.
      const edit: EditPage = ({ items }) => ({
        items: items.filter(({ created_at }) => created_at > until),
        next_cursor: null,
      });
      const call = { key: 'messages-deleted', path: calls.deleteAllMessages, body: { until } };
      remove({ ...call, edit }, '已删除全部消息', store.get(messageNumberAtom));
    },
    mute: async ({ novel_id }) => {
      try {
        const body = { bids: [novel_id], notify: false };
        await postOrKeep({ key: `shelf-change:${JSON.stringify(body)}`, path: calls.changeShelf, body });
        toast.success('不再通知这部作品的更新');
      } catch {
        // The shell shows the server's sentence as a toast.
      }
    },
  };
};

const withItems =
  (edit: (items: Message[]) => Message[]): EditPage =>
  (page) => ({ ...page, items: edit(page.items) });
