import { createSlots } from '../../../http/limits/slots.ts';

/** Searches in texts read much: two at a time, the others in turn, of one address two in all. */
export const withSearchSlot = createSlots({
  maxRunning: 2,
  maxQueued: 64,
  maxOfAddress: 2,
  busy: '现在搜索的人太多，请稍后再试',
});
