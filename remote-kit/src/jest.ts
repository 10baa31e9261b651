import { createRequire } from 'node:module';
import path from 'node:path';
import { pictureOrFont } from 'release/file-kinds';
import { kitExtension } from './project.ts';

const require = createRequire(import.meta.url);

/** Packages published as ES modules alone go through the transform as well, wherever npm put them. */
const esModules = [
  'jotai',
  'kysely',
  '@tanstack/react-table',
  '@tanstack/table-core',
  '@tanstack/react-store',
  '@tanstack/store',
  'typebox',
  '@fastify/cookie',
  '@fastify/type-provider-typebox',
  '@tus/server',
  '@tus/utils',
  'srvx',
  'p-limit',
  'yocto-queue',
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
  'release',
  'remote-kit',
  'shared-api',
  'shared-auth',
  'shared-ui',
];

const setupFile = (name: string) => path.join(import.meta.dirname, `testing/${name}${kitExtension}`);

/** What all tests of units have in common: TypeScript is compiled without a look at its types, and an unexpected error or warning fails a test. */
export const commonTests = {
  transform: {
    '^.+\\.(ts|tsx|js|mjs)$': [
      require.resolve('@swc/jest'),
      {
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Not jest's own pattern: it takes scripts/test.ts for a test.
  testMatch: ['**/*.test.{ts,tsx}'],
  setupFilesAfterEnv: [setupFile('unexpected-console')],
  // A test's spies end with it.
  restoreMocks: true,
  transformIgnorePatterns: [`/node_modules/(?!(.*/node_modules/)?(${esModules.join('|')})/)`],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/dist/', '<rootDir>/.node/', '<rootDir>/data/'],
};

/** Tests of what runs in a browser, in jsdom with what that lacks. */
export const browserTests = {
  ...commonTests,
  setupFilesAfterEnv: [...commonTests.setupFilesAfterEnv, setupFile('longer-waits')],
  testEnvironment: path.join(import.meta.dirname, 'testing/browser-environment.cjs'),
  moduleNameMapper: {
    '\\.css$': path.join(import.meta.dirname, 'testing/style-names.cjs'),
    [pictureOrFont.source]: path.join(import.meta.dirname, 'testing/file-address.cjs'),
    // What remotes are given in the page sends to the same messages (shell/src/toasts/toaster.tsx).
    '^react-hot-toast$': 'react-hot-toast/headless',
  },
};
