import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type StorageFault, storageFaultOf, storageFaults } from '../../db/storage-fault.ts';

/** Time for which a fault that was said is not said again: on a full disk every write fails. */
const silenceMs = 600_000;

const saidAt = new WeakMap<object, Map<StorageFault, number>>();

interface FaultLine {
  /** What failed, where that is no fault of the storage. */
  message: string;
  level?: 'error' | 'warn';
  /** What the line holds beside the error. */
  details?: object;
  /** Log of the request in which it failed; without it the server's. */
  log?: FastifyBaseLogger;
}

/**
 * Logs an error. A fault of the storage is said in its own sentence, once, and again where it lasts.
 * @param app the server, or a plugin of it
 */
export const logFault = (
  app: Pick<FastifyInstance, 'server' | 'log'>,
  error: unknown,
  { message, level = 'error', details, log = app.log }: FaultLine,
): void => {
  const fault = storageFaultOf(error);
  if (fault === undefined) log[level]({ err: error, ...details }, message);
  else if (isNews(app.server, fault, Date.now())) log.error({ err: error, ...details }, storageFaults[fault]);
};

/** Whether a fault is to be logged. @param server whose log it is: the one that listens, not a plugin's */
const isNews = (server: object, fault: StorageFault, now: number): boolean => {
  const said = saidAt.get(server) ?? new Map<StorageFault, number>();
  saidAt.set(server, said);
  if (now - (said.get(fault) ?? Number.NEGATIVE_INFINITY) < silenceMs) return false;
  said.set(fault, now);
  return true;
};
