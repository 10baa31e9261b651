import { setImmediate as giveWay } from 'node:timers/promises';
import { createSlots } from '../../../http/limits/slots.ts';

const withSlot = createSlots({
  maxRunning: 2,
  // A process that was held for two seconds finds the searches of all that time at once: some 90 a second at 70 % of what saturates it.
  maxQueued: 400,
  maxOfAddress: 8,
  busy: '现在搜索的人太多，请稍后再试',
});

/**
 * Searches by title and author, and suggestions, two at a time: each asks the database several questions, which on SQLite hold the process.
 * Before each one, others who wait for the process have their turn.
 */
export const withNameSearchSlot: typeof withSlot = (run, address) =>
  withSlot(async () => {
    await giveWay();
    return run();
  }, address);
