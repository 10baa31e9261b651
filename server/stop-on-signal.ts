import type { ServerResponse } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Times from the signal on. */
export const stopTimes = {
  /** Time in which connections that are kept alive may bring one more request; its answer closes them. */
  lastRequestsMs: 1_000,
  /** Time after which open requests are given up. */
  requestsMs: 8_000,
  /** Time after which the process ends whatever of its own it waits for, as a lock of another process or a mail server. */
  processMs: 9_500,
};

/** Signals within this time are one: sent to a whole process group, a signal also comes by way of scripts/run.mjs. */
const sameSignalMs = 1_000;

/** Interval at which connections that have had their answer are looked for. */
const idleCheckMs = 50;

/**
 * Lets a server be stopped by SIGTERM or SIGINT. From the signal on it accepts no connection, answers what comes on those it has,
 * each answer closing its connection, and ends with code 0, within ten seconds. What the process itself is doing then, readers were
 * not promised: its transactions are undone. A later signal ends it at once.
 * @param close closes what the server works with, once it has answered everything
 */
export const stopOnSignal = (
  { server, log, close: closeApp }: Pick<FastifyInstance, 'server' | 'log' | 'close'>,
  close: () => Promise<void>,
  times = stopTimes,
): void => {
  const open = openResponses(server);
  let stoppingSince: number | undefined;
  const stop = async (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    log.info({ signal }, 'closing');
    setTimeout(() => {
      log.warn('ended before its own work was done');
      process.exit(0);
    }, times.processMs).unref();
    setTimeout(() => {
      if (open.count() > 0) log.warn({ requests: open.count() }, 'requests were given up');
      server.closeAllConnections();
    }, times.requestsMs).unref();
    open.closeAfterAnswer();
    // Stops listening alone: closing an HTTP server cuts kept connections, also those on which a request is on its way.
    Server.prototype.close.call(server);
    await Promise.race([drained(server), wait(times.lastRequestsMs)]);
    setInterval(() => server.closeIdleConnections(), idleCheckMs).unref();
    await closeApp();
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
};

/** Keeps the responses that are under way, to have their connections closed after them, and after all that follow. */
const openResponses = (server: FastifyInstance['server']) => {
  const responses = new Set<ServerResponse>();
  let closing = false;
  // One function for all responses: each would be given one of its own otherwise, and a page from the cache costs not much more.
  const forget = function (this: ServerResponse) {
    responses.delete(this);
  };
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive &&= !closing;
    responses.add(response);
    response.on('close', forget);
  });
  return {
    count: () => responses.size,
    closeAfterAnswer: () => {
      closing = true;
      for (const response of responses) response.shouldKeepAlive = false;
    },
  };
};

/** Resolves once no connection is left. */
const drained = async (server: Server): Promise<void> => {
  while ((await countConnections(server)) > 0) await wait(idleCheckMs);
};

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
