import { apps } from './scripts/project.ts';

/**
 * One jest for the whole repository: a project for what runs in a browser (jsdom) and one for what runs in Node.
 * The built site in a real browser is tested apart, in e2e/.
 */
const transform = {
  '^.+\\.(ts|tsx|js|mjs)$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2023',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

/** Packages published as ES modules alone go through the transform as well, wherever npm put them. */
const esModules = [
  'jotai',
  'kysely',
  'typebox',
  '@fastify/cookie',
  '@fastify/type-provider-typebox',
  'pinyin-pro',
  'opencc-js',
  'dom-serializer',
  'domelementtype',
  'domhandler',
  'domutils',
  'entities',
  'htmlparser2',
  'content-disposition',
  'cookie',
];

const common = {
  transform,
  // Not jest's own pattern: it takes scripts/test.ts for a test.
  testMatch: ['**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: ['<rootDir>/scripts/testing/unexpected-console.ts'],
  // A test's spies end with it.
  restoreMocks: true,
  transformIgnorePatterns: [`/node_modules/(?!(.*/node_modules/)?(${esModules.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/.node/', '<rootDir>/data/'],
};

export default {
  // Tests wait for things, never for time; this bound is for those that hang, on a busy machine as well.
  testTimeout: 30_000,
  projects: [
    {
      ...common,
      displayName: 'browser',
      testEnvironment: '<rootDir>/scripts/testing/browser-environment.cjs',
      roots: [
        '<rootDir>/shared-api',
        '<rootDir>/shared-auth',
        '<rootDir>/shared-ui',
        ...apps.map((app) => `<rootDir>/${app}`),
      ],
      moduleNameMapper: {
        '^(reader|account)/routes$': '<rootDir>/$1/src/routes.tsx',
        '^(reader|account)/entries$': '<rootDir>/$1/src/entries.ts',
        // What remotes are given in the page sends to the same messages (shell/src/toasts/toaster.tsx).
        '^react-hot-toast$': 'react-hot-toast/headless',
      },
    },
    {
      ...common,
      displayName: 'node',
      testEnvironment: 'node',
      roots: ['<rootDir>/server', '<rootDir>/scripts'],
      // Its tests run where it has become a remote.
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/scripts/new-remote/template/'],
      globalSetup: '<rootDir>/server/testing/start-postgres.ts',
      globalTeardown: '<rootDir>/server/testing/stop-postgres.ts',
    },
  ],
};
