import { createSlots } from './slots.ts';

describe('slots for what is heavy', () => {
  const held = () => Promise.withResolvers<string>();

  it('some run, some wait in order, and one that finds no place is told when to come again', async () => {
    const withSlot = createSlots({ maxRunning: 1, maxQueued: 1, busy: '太忙' });
    const [first, second] = [held(), held()];
    const begun: string[] = [];
    const run = (name: string, task: { promise: Promise<string> }) =>
      withSlot(() => {
        begun.push(name);
        return task.promise;
      });
    const running = run('first', first);
    const waiting = run('second', second);
    await expect(run('third', held())).rejects.toMatchObject({ status: 503, message: '太忙', retryAfterSeconds: 2 });
    expect(begun).toEqual(['first']);
    first.resolve('1');
    expect(await running).toBe('1');
    second.resolve('2');
    expect(await waiting).toBe('2');
    expect(begun).toEqual(['first', 'second']);
  });

  it('one address does not take the places of others; a task that fails frees its place', async () => {
    const withSlot = createSlots({ maxRunning: 1, maxQueued: 9, maxOfAddress: 1, busy: '太忙' });
    const task = held();
    const running = withSlot(() => task.promise, '203.0.113.9');
    await expect(withSlot(async () => '', '203.0.113.9')).rejects.toMatchObject({ status: 429 });
    const other = withSlot(async () => 'other', '203.0.113.10');
    const ownMachine = [1, 2].map((number) => withSlot(async () => number, '127.0.0.1'));
    task.reject(new Error('failed'));
    await expect(running).rejects.toThrow('failed');
    expect([await other, ...(await Promise.all(ownMachine))]).toEqual(['other', 1, 2]);
    expect(await withSlot(async () => 'again', '203.0.113.9')).toBe('again');
  });

  it('a task that holds the process gives way to what waits for it', async () => {
    const withSlot = createSlots({ maxRunning: 1, maxQueued: 0, givesWay: true, busy: '太忙' });
    const begun: string[] = [];
    setImmediate(() => begun.push('a waiting request'));
    await withSlot(async () => begun.push('the task'));
    expect(begun).toEqual(['a waiting request', 'the task']);
  });
});
