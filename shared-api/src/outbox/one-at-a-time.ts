import { openOutbox } from './outbox-store.ts';

/** A tab's turn ends by itself after this time: longer than the timeout of one call. */
const turnMs = 40_000;

/** A turn of sending: `goOn` lengthens it, and tells whether it is still this tab's. */
export interface Turn {
  goOn: () => Promise<boolean>;
}

/**
 * Runs `act` in one tab at a time; the others wait their turn. Web Locks are given to secure pages alone: elsewhere a lease in
 * the database does it, and a tab that does not get it leaves the work to the one that has it.
 */
export const oneAtATime = async (act: (turn: Turn) => Promise<void>): Promise<void> => {
  if (typeof navigator === 'object' && navigator.locks) {
    await navigator.locks.request('outbox', () => act({ goOn: async () => true }));
    return;
  }
  const holder = `${Date.now()}-${Math.random()}`;
  const goOn = () => takeLease(holder);
  if (!(await goOn())) return;
  try {
    await act({ goOn });
  } finally {
    await endLease(holder);
  }
};

const takeLease = async (holder: string): Promise<boolean> => {
  const { store, done } = (await openOutbox()).transaction('lease', 'readwrite');
  const lease = await store.get('sender');
  const free = lease === undefined || lease.holder === holder || lease.until < Date.now();
  if (free) await store.put({ holder, until: Date.now() + turnMs }, 'sender');
  await done;
  return free;
};

const endLease = async (holder: string): Promise<void> => {
  const { store, done } = (await openOutbox()).transaction('lease', 'readwrite');
  if ((await store.get('sender'))?.holder === holder) await store.delete('sender');
  await done;
};
