import { createRequire } from 'node:module';
import path from 'node:path';
import { satisfy } from './caret-versions.ts';

/** The function that it replaces. */
const { satisfy: original } = (() => {
  const core = createRequire(import.meta.url).resolve('@module-federation/runtime-core');
  return createRequire(import.meta.url)(path.join(path.dirname(core), 'utils/semver/index.cjs'));
})() as { satisfy: typeof satisfy };

const versions = ['0.0.1', '0.0.2', '0.1.0', '0.1.2', '0.2.0', '1.0.0', '1.2.3', '1.2.4', '1.10.0', '2.0.0', '19.3.1'];

test.each(['^', '<=', ''])('the small comparison says of %sx.y.z what the whole library says', (sign) => {
  for (const version of versions) {
    for (const limit of versions) {
      const range = sign + limit;
      expect([version, range, satisfy(version, range)]).toEqual([version, range, original(version, range)]);
    }
  }
});

test('anything satisfies *, and nothing a range of another kind', () => {
  expect(satisfy('1.2.3', '*')).toBe(true);
  expect(satisfy('1.2.3', '>=1.0.0 <2')).toBe(false);
});
