import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Environment } from '../../environment.ts';
import { FailedCall } from '../failures/failures.ts';
import { addressBlock, isThisMachine } from './address-block.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Points that a call costs its address, see {@link weights}; {@link weights.call} where nothing is said. */
    weight?: number;
  }
  interface FastifyRequest {
    /** Takes points from the request's address. @returns the seconds to wait where it has too few left; 0 where they were taken */
    spend: (points: number) => number;
  }
}

/** Points by what a request costs the server, in units of a call that reads a few rows. Kept pages and files cost nothing. */
export const weights = {
  free: 0,
  call: 1,
  rendering: 5,
  captcha: 5,
  filter: 5,
  search: 10,
  sitemap: 10,
  signIn: 10,
  export: 30,
} as const;

/** Addresses that are remembered: of more, those that have asked for nothing for the longest time begin anew. */
const maxAddresses = 100_000;

const minuteMs = 60_000;

interface Bucket {
  points: number;
  /** Epoch milliseconds for which `points` was right. */
  at: number;
}

/**
 * Token buckets by block of addresses: each holds the points of a minute and is filled steadily.
 * @param pointsPerMinute 0 for no limit
 * @param now the clock, in epoch milliseconds
 * @returns spends points of an address; the seconds to wait where it has too few, 0 where they were taken
 */
export const createAddressLimit = (pointsPerMinute: number, now: () => number = Date.now) => {
  const buckets = new LRUCache<string, Bucket>({ max: maxAddresses });
  return (address: string, points: number): number => {
    if (pointsPerMinute === 0 || points === 0 || isThisMachine(address)) return 0;
    const block = addressBlock(address);
    const { points: before, at } = buckets.get(block) ?? { points: pointsPerMinute, at: now() };
    // A clock that was set back fills nothing.
    const filled = before + (Math.max(now() - at, 0) / minuteMs) * pointsPerMinute;
    const left = Math.min(filled, pointsPerMinute) - points;
    buckets.set(block, { points: left < 0 ? left + points : left, at: now() });
    return left < 0 ? Math.ceil((-left / pointsPerMinute) * 60) : 0;
  };
};

/** Gives every request {@link FastifyRequest.spend}. */
export const limitByAddress = (app: FastifyInstance, { addressLimit, testing }: AddressLimit): void => {
  const spend = createAddressLimit(testing ? 0 : addressLimit);
  app.decorateRequest('spend', function (this: FastifyRequest, points: number) {
    return spend(this.ip, points);
  });
};

/** Charges every call, or other route, that is registered on `app`. Pages, which pass no route, charge where one has to be rendered. */
export const chargeCalls = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const waitSeconds = request.is404 ? 0 : request.spend(request.routeOptions.config.weight ?? weights.call);
    if (waitSeconds > 0) done(new FailedCall(429, 'too_many_requests', tooMany(waitSeconds), waitSeconds));
    else done();
  });
};

type AddressLimit = Pick<Environment, 'addressLimit' | 'testing'>;

export const tooMany = (waitSeconds: number): string => `请求太频繁，请 ${waitSeconds} 秒后再试`;
