import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { watchHeldUp } from './held-up.ts';

describe('the time for which a process is held up', () => {
  it('is that in which it cannot go on, and not what it computes itself', async () => {
    const watch = watchHeldUp();
    await wait(30);
    const before = watch.readMs();
    const begun = { at: performance.now(), cpu: process.cpuUsage() };
    while (process.cpuUsage(begun.cpu).user < 300_000);
    const passed = performance.now() - begun.at;
    const computed = watch.readMs() - before;
    execFileSync('sleep', ['0.3']);
    const held = watch.readMs() - before - computed;
    watch.stop();
    // Others may have taken the processor in the time that passed.
    expect(computed).toBeLessThan(passed - 200);
    expect(held).toBeGreaterThan(200);
  });
});
