import { createSlots } from '../../../http/limits/slots.ts';

/** Lists by filter with their facets, two at a time: each asks the database a handful of questions. */
export const withFilterSlot = createSlots({
  maxRunning: 2,
  maxQueued: 64,
  maxOfAddress: 8,
  givesWay: true,
  busy: '现在筛选的人太多，请稍后再试',
});
