import type { StorageFault } from '../../db/storage-fault.ts';

/** Time for which a fault that was said is not said again: on a full disk every write fails. */
const silenceMs = 600_000;

const saidAt = new WeakMap<object, Map<StorageFault, number>>();

/** Whether a fault is to be logged: once, and again where it lasts. @param server whose log it is: the one that listens, not a plugin's */
export const isNews = (server: object, fault: StorageFault, now: number): boolean => {
  const said = saidAt.get(server) ?? new Map<StorageFault, number>();
  saidAt.set(server, said);
  if (now - (said.get(fault) ?? Number.NEGATIVE_INFINITY) < silenceMs) return false;
  said.set(fault, now);
  return true;
};
