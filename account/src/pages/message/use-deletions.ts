import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { apiBase } from 'shared-api/paths';
import type { Page } from 'shared-api/schemas/common';
import type { Message } from 'shared-api/schemas/message';
import { offerUndo, undoDurationMs } from 'shared-ui/undo-toast';

export type EditPage = (page: Page<Message>) => Page<Message>;

/** A deletion of messages: the call that makes it, and what it leaves of a page of them. */
export interface Deletion {
  /** Of the write, where it waits for the member to sign in again. */
  key: string;
  path: string;
  body: object;
  edit: EditPage;
}

/**
 * Deletions of messages, each of which can be undone for a while: the messages are hidden at once and deleted when that time is
 * over, or when the member leaves the page.
 * @param send deletes on the server and in the list; never rejects; false where it was refused
 */
export const useDeletions = (send: (deletion: Deletion) => Promise<boolean>) => {
  const [hiding, setHiding] = useState<readonly Deletion[]>([]);
  const waiting = useRef(new Map<Deletion, { timer: ReturnType<typeof setTimeout>; toastId: string }>());
  const latestSend = useRef(send);
  latestSend.current = send;

  const show = (deletion: Deletion) => setHiding((before) => before.filter((one) => one !== deletion));
  const stopWaiting = (deletion: Deletion): void => {
    clearTimeout(waiting.current.get(deletion)?.timer);
    waiting.current.delete(deletion);
  };
  const remove = (deletion: Deletion, doneText: ReactNode, onUndone: () => void): void => {
    setHiding((before) => [...before, deletion]);
    const toastId = offerUndo(doneText, (toastId) => {
      toast.dismiss(toastId);
      stopWaiting(deletion);
      show(deletion);
      onUndone();
    });
    const timer = setTimeout(() => {
      waiting.current.delete(deletion);
      // Where the server refused it the messages are there again.
      void latestSend.current(deletion).then((isDone) => {
        show(deletion);
        if (!isDone) onUndone();
      });
    }, undoDurationMs);
    waiting.current.set(deletion, { timer, toastId });
  };

  useEffect(() => {
    /** Ends the time in which what waits can be undone. */
    const takeWaiting = (): Deletion[] => {
      const deletions = [...waiting.current.keys()];
      for (const { timer, toastId } of waiting.current.values()) {
        clearTimeout(timer);
        toast.dismiss(toastId);
      }
      waiting.current.clear();
      return deletions;
    };
    /** Deletes what waits, by calls that outlive the page. */
    const deleteNow = () => {
      for (const { path, body } of takeWaiting()) {
        navigator.sendBeacon(apiBase + path, new Blob([JSON.stringify(body)], { type: 'application/json' }));
      }
    };
    window.addEventListener('pagehide', deleteNow);
    return () => {
      window.removeEventListener('pagehide', deleteNow);
      for (const deletion of takeWaiting()) void latestSend.current(deletion);
    };
  }, []);

  /** A page of messages without those that are hidden. */
  const hide: EditPage = (page) => hiding.reduce((left, { edit }) => edit(left), page);
  return { hide, remove };
};
