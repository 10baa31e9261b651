import { format } from 'node:util';

/**
 * An error or a warning on the console that no test expected fails the test: React, the router and styled-components say
 * there what is wrong without failing anything.
 *
 * A test that expects one takes its place and looks at it; the next test has the watch again by itself:
 *
 *     const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
 *     …
 *     expect(warn).toHaveBeenCalledWith(expect.stringContaining('…'));
 */
const said: Error[] = [];

for (const level of ['error', 'warn'] as const) {
  const watch = (...parts: unknown[]) => {
    const unexpected = new Error(`没有料到的 console.${level}：${format(...parts)}`);
    Error.captureStackTrace(unexpected, watch);
    said.push(unexpected);
  };
  console[level] = watch;
}

const failOnWhatWasSaid = () => {
  const [unexpected] = said.splice(0);
  if (unexpected) throw unexpected;
};

afterEach(failOnWhatWasSaid);
// What comes between the last test and the end, such as the unmounting of its components.
afterAll(failOnWhatWasSaid);
