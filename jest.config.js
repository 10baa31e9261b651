import { browserTests, commonTests } from 'remote-kit/jest';
import { apps } from './scripts/project.ts';

/**
 * One jest for the whole repository: a project for what runs in a browser (jsdom) and one for what runs in Node.
 * The built site in a real browser is tested apart, in e2e/.
 */
export default {
  // Tests wait for things, never for time; this bound is for those that hang, on a busy machine as well.
  testTimeout: 90_000 * Number(process.env.TEST_TIME_FACTOR ?? 1),
  projects: [
    {
      ...browserTests,
      displayName: 'browser',
      roots: [
        '<rootDir>/shared-api',
        '<rootDir>/shared-auth',
        '<rootDir>/shared-ui',
        ...apps.map((app) => `<rootDir>/${app}`),
      ],
      moduleNameMapper: {
        ...browserTests.moduleNameMapper,
        '^(reader|account)/routes$': '<rootDir>/$1/src/routes.tsx',
        '^(reader|account)/entries$': '<rootDir>/$1/src/entries.ts',
      },
    },
    {
      ...commonTests,
      displayName: 'node',
      testEnvironment: 'node',
      runtime: '<rootDir>/server/testing/jest/shared-packages-runtime.ts',
      setupFiles: ['<rootDir>/server/testing/jest/shared-errors.ts'],
      // A sandbox looks its globals up slowly: text-signature.ts, which asks Math for each character, took 20 times as long.
      sandboxInjectedGlobals: ['Math'],
      roots: ['<rootDir>/server', '<rootDir>/release', '<rootDir>/scripts', '<rootDir>/remote-kit'],
      // Its tests run where it has become a remote.
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/remote-kit/template/'],
      globalSetup: '<rootDir>/server/testing/jest/start-databases.ts',
      globalTeardown: '<rootDir>/server/testing/jest/stop-databases.ts',
    },
  ],
};
