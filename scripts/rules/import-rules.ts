import { remotes } from '../project.ts';

/** Folders that each folder may import, besides itself. Packages go by name, never by a path that leaves the folder. */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  'shared-api': [],
  'shared-auth': ['shared-api'],
  'shared-ui': ['shared-api'],
  ...Object.fromEntries(remotes.map((remote) => [remote, ['shared-api', 'shared-auth', 'shared-ui']])),
  // What a release is: the kit makes them, the server checks and serves them.
  release: ['shared-api'],
  'remote-kit': ['shared-api', 'release'],
  // The remotes reach the shell at run time, through federation.ts.
  shell: ['shared-api', 'shared-auth', 'shared-ui'],
  // The apps reach the server as releases.
  server: ['shared-api', 'release'],
  // Tests built things from outside.
  e2e: [],
  // Commands that build, start and fill what is here.
  scripts: ['shared-api', 'release', 'server', 'remote-kit'],
};

/**
 * Features of the server that each feature may import, besides itself and the environment. Files at the top (`main`, `app`, `api`,
 * `housekeeping`), which put the features together, may import all of them; `top` stands for them here.
 */
export const serverMayImport: Readonly<Record<string, readonly string[]>> = {
  db: [],
  figures: ['db'],
  http: ['figures', 'db'],
  auth: ['http', 'db'],
  'console/record': ['auth', 'http', 'db'],
  messages: ['console/record', 'novels/catalog', 'auth', 'http', 'db'],
  members: ['settings', 'messages', 'console/record', 'auth', 'http', 'db'],
  'console/roles': ['members', 'messages', 'console/record', 'auth', 'http', 'db'],
  'console/second-factor': ['releases', 'members', 'messages', 'console/record', 'auth', 'http', 'db'],
  settings: ['console/record', 'db'],
  'console/settings': ['novels/editing', 'members', 'settings', 'console/record', 'auth', 'http', 'db'],
  'novels/catalog': ['auth', 'http', 'db'],
  'novels/search': ['novels/catalog', 'http', 'db'],
  'novels/saving': ['novels/search', 'novels/catalog', 'messages', 'db'],
  'novels/pictures': ['http', 'db'],
  'novels/editing': [
    ...['settings', 'console/record', 'messages', 'novels/pictures', 'novels/saving', 'novels/search'],
    ...['novels/catalog', 'http', 'db'],
  ],
  shelf: ['novels/saving', 'novels/search', 'novels/catalog', 'auth', 'http', 'db'],
  notes: ['novels/catalog', 'auth', 'http', 'db'],
  'reading-time': ['auth', 'http', 'db'],
  releases: ['console/record', 'http', 'db'],
  'console/overview': [
    ...['console/backups', 'releases', 'figures', 'novels/catalog', 'console/record', 'auth', 'http', 'db'],
  ],
  'console/releases': ['releases', 'console/record', 'auth', 'http', 'db'],
  feeds: ['novels/editing', 'novels/pictures', 'novels/search', 'novels/catalog', 'http', 'db'],
  kit: ['http'],
  pages: ['releases', 'novels/catalog', 'http', 'db'],
  importing: ['console/record', 'novels/editing', 'novels/pictures', 'novels/saving', 'db'],
  'console/novels': [
    ...['console/record', 'importing', 'novels/editing', 'novels/pictures', 'novels/saving', 'novels/search'],
    ...['novels/catalog', 'auth', 'http', 'db'],
  ],
  'console/imports': [
    ...['console/record', 'importing', 'cli', 'novels/editing', 'novels/pictures', 'novels/saving'],
    ...['novels/catalog', 'auth', 'http', 'db'],
  ],
  backup: ['releases', 'novels/search', 'console/record', 'http', 'db'],
  'console/backups': ['backup', 'console/record', 'cli', 'auth', 'http', 'db'],
  cli: [
    ...['backup', 'importing', 'smoke-test', 'releases', 'console/roles', 'members', 'messages', 'console/record'],
    ...['novels/editing', 'novels/pictures', 'http', 'db'],
    ...['console/second-factor', 'settings', 'auth'],
  ],
  'smoke-test': ['top', 'releases', 'shelf', 'messages', 'novels/saving', 'novels/catalog', 'members', 'auth', 'db'],
};

/**
 * Rooms of a page, and the rooms that each may import, besides itself and the files at the page's top. Others import of a room its
 * door alone, `index.ts`.
 */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  'reader/src/pages/chapter/text': [],
  'reader/src/pages/chapter/progress': ['text'],
  'reader/src/pages/chapter/input': ['progress', 'text'],
  'reader/src/pages/chapter/panels': ['input', 'progress', 'text'],
  'reader/src/pages/chapter/controls': ['panels', 'input', 'progress', 'text'],
};

/** Imports that are allowed beyond the tables, by who imports and what. */
export const exceptions: readonly { file: RegExp; imports: RegExp }[] = [
  // Proofs and benchmarks are long tests.
  { file: /^scripts\/(?:prove|bench)\//, imports: /^server\/(?:importing\/)?testing\// },
  { file: /^[^/]+\/webpack\.config\.js$/, imports: /^(webpack\.common\.js|remote-kit\/webpack)$/ },
  { file: /^webpack\.common\.js$/, imports: /^remote-kit\/webpack$/ },
  { file: /^jest\.config\.js$/, imports: /^(scripts\/project\.ts|remote-kit\/jest)$/ },
  // What a new remote begins with.
  { file: /^remote-kit\/template\//, imports: /^(shared-|remote-kit\/webpack)/ },
  // The composed site in jest is made of the remotes' sources.
  { file: /^shell\/src\/(composed|hydration\/hydration)\.test\.tsx$/, imports: /^(reader|account)\/(routes|entries)$/ },
  // And the frame in jest shows what they declare.
  { file: /^shell\/src\/layout\/[\w-]+\.test\.tsx$/, imports: /^(reader|account)\/entries$/ },
];

/** Packages from outside that only some files may import. */
export const guarded: readonly { package: RegExp; file: RegExp }[] = [
  // What we need of federation at run time is in one file, and in a build in another.
  { package: /^@module-federation\//, file: /^(shell\/src\/remotes|remote-kit\/src\/build\/sharing)\/federation\.ts$/ },
  { package: /^react-hot-toast$/, file: /^(?!shell\/)|^shell\/src\/(toasts|provided)\// },
];
