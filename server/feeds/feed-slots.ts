import { createSlots } from '../http/limits/slots.ts';

/** Atom feeds, two at a time: each is fifty entries, which hold the process while they are written. */
export const withFeedSlot = createSlots({
  maxRunning: 2,
  maxQueued: 64,
  maxOfAddress: 8,
  givesWay: true,
  busy: '现在读订阅的人太多，请稍后再试',
});
