import { provedByTests } from './by-tests.ts';

const browser = [
  'e2e/releases/versions.spec.ts',
  'e2e/releases/faults.spec.ts',
  'e2e/releases/console-by-kit.spec.ts',
  'e2e/releases/kit.spec.ts',
  'e2e/releases/shared-package.spec.ts',
  'e2e/releases/renamed-insides.spec.ts',
  'e2e/releases/automatic-rollback.spec.ts',
  'e2e/finding/look.spec.ts',
  'e2e/frame/accessibility.spec.ts',
  'e2e/frame/lazy-parts.spec.ts',
  'e2e/frame/layout-shift.spec.ts',
  'e2e/frame/hydration.spec.ts',
  'e2e/members/bookshelf.spec.ts',
];

/**
 * Tries every combination of the matrices of which `npm test` tries those that stand for the others (docs/testing.md names them), and runs
 * the specs whose sentences it proves by units.
 */
export const prove = (): Promise<boolean> => {
  process.env.WHOLE_MATRICES = '1';
  return provedByTests({
    units: ['server/novels/search/names/spelled-search.test.ts'],
    browser,
    builds: ['production', 'development'],
  });
};
