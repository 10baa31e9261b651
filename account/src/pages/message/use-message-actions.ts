import { useSetAtom } from 'jotai';
import { toast } from 'react-hot-toast';
import { calls } from 'shared-api/paths';
import { postOrKeep } from 'shared-api/post-or-keep';
import { get } from 'shared-api/request';
import type { Page } from 'shared-api/schemas/common';
import type { Message } from 'shared-api/schemas/message';
import { messageNumberAtom } from 'shared-auth';
import { useDeletions } from './use-deletions.ts';

export interface MessageActions {
  read: (message: Message) => Promise<unknown>;
  /** Hides a message, and deletes it once that cannot be undone any more. */
  remove: (message: Message) => void;
  /** Ids of the messages that are hidden. */
  hidden: ReadonlySet<string>;
  readAll: () => Promise<unknown>;
  removeAll: () => Promise<unknown>;
  mute: (message: Message) => Promise<void>;
}

type EditPage = (page: Page<Message>) => Page<Message>;
type SetPage = (edit: EditPage) => void;

/** Actions on messages. The list shows a change once the server has made it, and the header's badge follows. */
export const useMessageActions = (setData: SetPage): MessageActions => {
  const setCount = useSetAtom(messageNumberAtom);
  /** Makes a call, then edits the list. The badge takes the server's count: other tabs and new messages move it too. */
  const send = async (call: Parameters<typeof postOrKeep>[0], edit: EditPage): Promise<boolean> => {
    try {
      await postOrKeep(call);
      setData(edit);
    } catch {
      // The shell shows the server's sentence as a toast; the list stays as it was.
      return false;
    }
    try {
      const { count } = await get<{ count: number }>(calls.unreadMessages);
      setCount(count);
    } catch {
      // The badge keeps its number.
    }
    return true;
  };

  const deletions = useDeletions((id) =>
    send(
      { key: `message-deleted:${id}`, path: calls.deleteMessages, body: { ids: [id] } },
      withItems((items) => items.filter((item) => item.id !== id)),
    ),
  );

  return {
    read: ({ id }) =>
      send(
        { key: `message-read:${id}`, path: calls.readMessages, body: { ids: [id] } },
        withItems((items) => items.map((item) => (item.id === id ? { ...item, read: true } : item))),
      ),
    // The badge follows at once; the server's count comes with the deletion.
    remove: ({ id, read }) => {
      const change = read ? 0 : 1;
      setCount((count) => Math.max(0, count - change));
      deletions.remove(id, () => setCount((count) => count + change));
    },
    hidden: deletions.hidden,
    readAll: () =>
      send(
        { key: 'messages-read', path: calls.readAllMessages, body: {}, ofAll: true },
        withItems((items) => items.map((item) => ({ ...item, read: true }))),
      ),
    removeAll: () =>
      send({ key: 'messages-deleted', path: calls.deleteAllMessages, body: {}, ofAll: true }, () => ({
        items: [],
        next_cursor: null,
      })),
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
