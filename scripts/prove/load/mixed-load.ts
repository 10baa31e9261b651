import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { apiBase, calls } from 'shared-api/paths';
import { type Asked, send } from './send.ts';

/** Requests, failures and latencies since the previous report. */
export interface Measured {
  requests: number;
  /** Times of the answers in milliseconds, unsorted. */
  times: number[];
  /** Those of pages, which are kept but for a moment after a change. */
  pageTimes: number[];
  /** The failures, as `GET /home: 503`. */
  failed: string[];
  /** Requests that were sent again, as the server had ended the connection that was kept. */
  again: number;
}

/** Every so many requests one is a member's write. */
const requestsPerWrite = 8;

/**
 * Addresses that requests seem to come from: at a thousand requests a second each asks every 16 s, as a reader does. Of fewer the server
 * would make new pages one after the other, as for those who ask without end (decision 26).
 */
const addresses = 2 ** 14;

/** Readers of the pages of some novels, and members who like, go on reading and report their reading time. */
export const mixedLoad = (origin: string, novelIds: readonly number[], cookies: readonly string[]) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  let count = 0;
  let measured = nothing();

  const next = (): Asked => {
    count += 1;
    const id = String(novelIds[count % novelIds.length]);
    if (count % requestsPerWrite === 0) {
      const turn = count / requestsPerWrite;
      return memberWrite(turn, id, String(cookies[turn % cookies.length]));
    }
    const reads = ['/home', `/book/${id}`, `/detail/${id}-${1 + (count % 10)}`, '/filter', `/detail/${id}-2`];
    const api = [calls.home, calls.chapter(`${id}-3`), calls.chapters(id), calls.search('山')];
    const path = count % 3 === 0 ? apiBase + api[count % api.length] : reads[count % reads.length];
    return { path: path ?? '/home' };
  };

  const ask = async (asked: Asked): Promise<void> => {
    const begun = performance.now();
    measured.requests += 1;
    const { failure, again } = await send(origin, agent, asked, addressOf(count % addresses));
    const ms = performance.now() - begun;
    measured.times.push(ms);
    if (!asked.path.startsWith(apiBase)) measured.pageTimes.push(ms);
    if (again) measured.again += 1;
    if (failure !== undefined) measured.failed.push(`${asked.path}: ${failure}`);
  };

  return {
    take: (): Measured => {
      const taken = measured;
      measured = nothing();
      return taken;
    },
    /** As much as is answered: so many wait for an answer at a time. */
    saturate: async (ms: number, clients = 32) => {
      const end = performance.now() + ms;
      const client = async () => {
        while (performance.now() < end) await ask(next());
      };
      await Promise.all(Array.from({ length: clients }, client));
    },
    /** So many requests a second, whether or not those before have been answered. */
    keepUp: async (perSecond: number, isOver: () => boolean) => {
      const begun = performance.now();
      const open = new Set<Promise<void>>();
      for (let sent = 0; !isOver(); ) {
        const due = Math.floor(((performance.now() - begun) / 1_000) * perSecond);
        for (; sent < due; sent += 1) {
          const asked = ask(next()).finally(() => open.delete(asked));
          open.add(asked);
        }
        await wait(5);
      }
      await Promise.all(open);
    },
    close: () => agent.destroy(),
  };
};

const nothing = (): Measured => ({ requests: 0, times: [], pageTimes: [], failed: [], again: 0 });

const addressOf = (number: number): string => `10.${number >> 8}.${number & 255}.1`;

/** A write of a member: where they are in a novel, a like, or the time they read. @param turn which of them */
export const memberWrite = (turn: number, id: string, cookie: string): Asked => {
  const day = new Date().toISOString().slice(0, 10);
  const writes: Asked[] = [
    { path: calls.progress, body: { cid: `${id}-${1 + (turn % 10)}` } },
    { path: calls.setLike, body: { bid: id, liked: turn % 2 === 0 } },
    {
      path: calls.reportReadingTime,
      body: { report_id: `soak-report-${turn}`.padEnd(20, '0'), days: [{ day, seconds: 1, characters: 7 }] },
    },
  ];
  const { path, body } = writes[turn % writes.length] as Asked;
  return { path: apiBase + path, body: body ?? {}, cookie };
};
