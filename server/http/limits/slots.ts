import { setImmediate as giveWay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { FailedCall } from '../failures/failures.ts';
import { addressBlock, isThisMachine } from './address-block.ts';

interface SlotLimits {
  maxRunning: number;
  /** Tasks that may wait for their turn. */
  maxQueued: number;
  /** Tasks of one address that may wait or run, so that one client does not take the places of all. */
  maxOfAddress?: number;
  /** Whether others who wait for the process have their turn before each task: for those that hold it, as questions to SQLite do. */
  givesWay?: boolean;
  /** Sentence for those who find no place. */
  busy: string;
}

/** Seconds after which somebody who found no place may try again. */
const retryAfterSeconds = 2;

/** Runs a task as soon as one of the slots is free, in the order of the calls. @param address of the client, where one asks */
type Slots = <Result>(run: () => Promise<Result>, address?: string) => Promise<Result>;

/**
 * Slots for what is heavy: a few run, some wait, the others are refused.
 * @returns throws FailedCall 503 where the queue is full, 429 where it is full of the same address
 */
export const createSlots = ({
  maxRunning,
  maxQueued,
  maxOfAddress = Number.POSITIVE_INFINITY,
  givesWay = false,
  busy,
}: SlotLimits): Slots => {
  const limit = pLimit(maxRunning);
  const byAddress = new Map<string, number>();
  const runInTurn = async <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= maxRunning + maxQueued) {
      throw new FailedCall(503, 'unavailable', busy, retryAfterSeconds);
    }
    return limit(async () => {
      if (givesWay) await giveWay();
      return run();
    });
  };

  return async (run, address) => {
    const block = address === undefined || isThisMachine(address) ? '' : addressBlock(address);
    const ofBlock = byAddress.get(block) ?? 0;
    if (block !== '' && ofBlock >= maxOfAddress)
      throw new FailedCall(429, 'too_many_requests', busy, retryAfterSeconds);
    byAddress.set(block, ofBlock + 1);
    try {
      return await runInTurn(run);
    } finally {
      const left = (byAddress.get(block) ?? 1) - 1;
      if (left === 0) byAddress.delete(block);
      else byAddress.set(block, left);
    }
  };
};
