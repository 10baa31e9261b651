import Fastify from 'fastify';
import { storageFaults } from './db/storage-fault.ts';
import { saveRegularly } from './save-regularly.ts';
import { until } from './testing/until.ts';

/** A server whose counts cannot be saved. @returns what it logged, when it has tried several times and was closed */
const logOf = async (error: Error): Promise<string[]> => {
  const lines: string[] = [];
  const write = (line: string) => lines.push(JSON.parse(line).msg);
  const app = Fastify({ logger: { level: 'warn', stream: { write } } });
  let tries = 0;
  const save = async () => {
    tries += 1;
    throw error;
  };
  saveRegularly(app, [{ save }, { save }], 10);
  await app.listen({ port: 0, host: '127.0.0.1' });
  await until(() => tries >= 6);
  await app.close();
  return lines;
};

describe('counts that are saved by the clock', () => {
  it('on a full disk are said once not to be saved, not at every turn [B14.18]', async () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    expect(await logOf(full)).toEqual([storageFaults.full]);
  });

  it('that are not saved for any other reason are said so each time', async () => {
    const lines = await logOf(new Error('broken'));
    expect(new Set(lines)).toEqual(new Set(['what was counted was not saved yet']));
    expect(lines.length).toBeGreaterThanOrEqual(6);
  });

  it('are not saved again and again behind a slow time, and once more when the server closes', async () => {
    const slow = Promise.withResolvers<void>();
    let [running, most] = [0, 0];
    const save = jest.fn(async () => {
      running += 1;
      most = Math.max(most, running);
      await slow.promise;
      running -= 1;
    });
    const intervals = jest.spyOn(global, 'setInterval');
    const app = Fastify();
    saveRegularly(app, [{ save }], 3_600_000);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const [askSave] = intervals.mock.calls.find(([, everyMs]) => everyMs === 3_600_000) ?? [];
    for (let count = 0; count < 300; count += 1) askSave?.();
    slow.resolve();
    await until(() => running === 0 && save.mock.calls.length === 2);
    await app.close();
    expect([most, save.mock.calls.length]).toEqual([1, 3]);
  });

  it('are saved once more when the server closes', async () => {
    const save = jest.fn(async () => {});
    const app = Fastify();
    saveRegularly(app, [{ save }]);
    await app.listen({ port: 0, host: '127.0.0.1' });
    await app.close();
    expect(save).toHaveBeenCalledTimes(1);
  });
});
