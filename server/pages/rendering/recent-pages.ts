import { LRUCache } from 'lru-cache';
import { addressBlock, isThisMachine } from '../../http/limits/address-block.ts';

/** Blocks of addresses that are remembered. */
const maxBlocks = 100_000;

/** Time after which one page of a block is forgotten: a reader who opens a page each so often never counts as one who asks for many. */
const forgottenMs = 5_000;

/**
 * Counts the pages that were rendered lately for each block of addresses.
 * @param now a clock in milliseconds
 * @returns counts one, and gives how many there were before it
 */
export const createRecentPages = (now: () => number = () => performance.now()) => {
  const blocks = new LRUCache<string, { pages: number; at: number }>({ max: maxBlocks });
  return (address: string): number => {
    if (isThisMachine(address)) return 0;
    const block = addressBlock(address);
    const { pages, at } = blocks.get(block) ?? { pages: 0, at: now() };
    const left = Math.max(0, pages - (now() - at) / forgottenMs);
    blocks.set(block, { pages: left + 1, at: now() });
    return left;
  };
};
