import { createSlots } from '../../../http/limits/slots.ts';

/** Searches by title and author, and suggestions, two at a time: each asks the database several questions. */
export const withNameSearchSlot = createSlots({
  maxRunning: 2,
  // A process that was held for two seconds finds the searches of all that time at once: some 90 a second at 70 % of what saturates it.
  maxQueued: 400,
  maxOfAddress: 8,
  givesWay: true,
  busy: '现在搜索的人太多，请稍后再试',
});
