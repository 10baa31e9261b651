import { useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast';
import { apiBase, calls } from 'shared-api/paths';
import { offerUndo, undoDurationMs } from 'shared-ui/undo-toast';

/**
 * Deletions of single messages, each of which can be undone for a while: the message is hidden at once and deleted when that time
 * is over, or when the member leaves the page.
 * @param send deletes a message on the server and in the list; never rejects; false where it was refused
 */
export const useDeletions = (send: (id: string) => Promise<boolean>) => {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, { timer: ReturnType<typeof setTimeout>; toastId: string }>());
  const latestSend = useRef(send);
  latestSend.current = send;

  const show = (id: string) => setHidden((before) => new Set([...before].filter((one) => one !== id)));
  const stopWaiting = (id: string): void => {
    clearTimeout(waiting.current.get(id)?.timer);
    waiting.current.delete(id);
  };
  const remove = (id: string, onUndone: () => void): void => {
    setHidden((before) => new Set([...before, id]));
    const toastId = offerUndo('已删除一条消息', (toastId) => {
      toast.dismiss(toastId);
      stopWaiting(id);
      show(id);
      onUndone();
    });
    const timer = setTimeout(() => {
      waiting.current.delete(id);
      // Where the server refused it the message is there again.
      void latestSend.current(id).then((isDone) => {
        show(id);
        if (!isDone) onUndone();
      });
    }, undoDurationMs);
    waiting.current.set(id, { timer, toastId });
  };

  useEffect(() => {
    /** Deletes what waits, by a call that outlives the page. */
    const deleteNow = () => {
      const ids = [...waiting.current.keys()];
      for (const { timer, toastId } of waiting.current.values()) {
        clearTimeout(timer);
        toast.dismiss(toastId);
      }
      waiting.current.clear();
      if (ids.length > 0) {
        const body = new Blob([JSON.stringify({ ids })], { type: 'application/json' });
        navigator.sendBeacon(apiBase + calls.deleteMessages, body);
      }
    };
    const leave = () => {
      for (const [id, { timer, toastId }] of waiting.current) {
        clearTimeout(timer);
        toast.dismiss(toastId);
        void latestSend.current(id);
      }
      waiting.current.clear();
    };
    window.addEventListener('pagehide', deleteNow);
    return () => {
      window.removeEventListener('pagehide', deleteNow);
      leave();
    };
  }, []);

  return { hidden, remove };
};
