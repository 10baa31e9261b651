import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { storageFaultOf, storageFaults, UnknownOutcomeError, unconfirmedWrite } from '../../db/storage-fault.ts';

/** Time for which a fault that was said is not said again: on a full disk every write fails. */
const silenceMs = 600_000;

/** Times at which sentences were said, by the server whose log it is. */
const saidAt = new WeakMap<object, Map<string, number>>();

interface FaultLine {
  /** Message of the line, unless the storage is at fault: that has messages of its own. */
  message: string;
  level?: 'error' | 'warn';
  /** More fields of the line, beside the error. */
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
  if (fault === undefined) {
    log[level]({ err: error, ...details }, message);
    return;
  }
  const sentence = error instanceof UnknownOutcomeError ? unconfirmedWrite : storageFaults[fault];
  if (isNews(app.server, sentence, Date.now())) log.error({ err: error, ...details }, sentence);
};

/** Whether a sentence is to be logged. @param server whose log it is: the one that listens, not a plugin's */
const isNews = (server: object, sentence: string, now: number): boolean => {
  const said = saidAt.get(server) ?? new Map<string, number>();
  saidAt.set(server, said);
  if (now - (said.get(sentence) ?? Number.NEGATIVE_INFINITY) < silenceMs) return false;
  said.set(sentence, now);
  return true;
};
