import { killProcesses, startProcess } from './testing/processes/start-process.ts';

describe('a server that is asked to stop and has not done so by its time limit', () => {
  afterEach(killProcesses);

  const start = async () => {
    const server = startProcess('testing/processes/slow-to-stop.ts');
    const until = async (words: string): Promise<string> => {
      for (;;) {
        const line = await server.nextLine();
        if (line.includes(words)) return line;
        // What it says is JSON, but for its address; what comes when it has ended is neither.
        if (!/^(\{|http:)/.test(line)) throw new Error(`it ended before it said ${words}: ${line}`);
      }
    };
    // Fastify's own log line has the address as well.
    const address = /http:[\w.:/]+/.exec(await until('http://'))?.[0];
    return { server, until, address };
  };

  it('ends with code 0 where only work of its own goes on, and says so [B14.23]', async () => {
    const { server, until } = await start();
    server.signal('SIGTERM');
    expect(await until('ended before')).toContain('ended before its own work was done');
    expect((await server.ended()).code).toBe(0);
  });

  it('gives up a request that goes on, and says how many [B14.23]', async () => {
    const { server, until, address } = await start();
    const asked = fetch(`${address}/never`).then(
      () => 'answered',
      () => 'cut off',
    );
    await until('incoming request');
    server.signal('SIGTERM');
    expect(JSON.parse(await until('given up'))).toMatchObject({ level: 40, requests: 1 });
    expect(await asked).toBe('cut off');
    expect((await server.ended()).code).toBe(0);
  });
});
