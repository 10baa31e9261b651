import path from 'node:path';
import { EnvironmentError, readEnvironment, usualCacheMegabytes } from './environment.ts';

describe('the environment', () => {
  it('every variable has a default', () => {
    expect(readEnvironment({ PORT: '' })).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: path.resolve('data'),
      releasesDir: path.resolve('data/releases'),
      uploadsDir: path.resolve('data/uploads'),
      backupsDir: path.resolve('data/backups'),
      backupHours: 0,
      keptBackups: 7,
      upgradeBackup: true,
      watchedDir: undefined,
      activateBuilds: true,
      judgedMs: 3_600_000,
      databaseUrl: undefined,
      logLevel: 'info',
      trustProxy: [],
      publicOrigin: undefined,
      allowedHosts: [],
      pageCacheBytes: usualCacheMegabytes() * 1024 * 1024,
      metricsToken: undefined,
      addressLimit: 6_000,
      maxConnections: 10_000,
      maxAddressConnections: 500,
      requestTimeoutMs: 60_000,
      answerTimeoutMs: 30_000,
      serviceWorker: false,
      sisterLibraries: [],
      imageOrigins: [],
      privateFileOrigins: [],
      smtpUrl: undefined,
      mailFrom: undefined,
      contact: '',
      production: false,
      testing: false,
    });
  });

  it.each([
    ['a small machine', 512, 0, 64],
    ['a machine of 2 GB', 2_048, 2 ** 44, 128],
    ['a large machine', 65_536, 0, 256],
    ['a process that may have 3 GB of a large machine', 65_536, 3_072, 192],
  ])('%s keeps a fitting share of its memory for pages', (_, machine, allowed, megabytes) => {
    expect(usualCacheMegabytes(machine * 1024 ** 2, allowed * 1024 ** 2)).toBe(megabytes);
  });

  it('every variable is read', () => {
    const environment = readEnvironment({
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/srv/books',
      DATABASE_URL: 'postgres://reader@db/books',
      RELEASES_DIR: '/mnt/releases',
      OVERRIDE_SECRET: 'x'.repeat(32),
      AUTOMATIC_ROLLBACK_MINUTES: '0',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, ::1',
      PUBLIC_ORIGIN: 'https://books.example',
      ALLOWED_HOSTS: 'Books.example:8443, localhost',
      PAGE_CACHE_MB: '8',
      METRICS_TOKEN: 'm'.repeat(32),
      UPLOADS_DIR: '/mnt/uploads',
      BACKUPS_DIR: '/mnt/backups',
      BACKUP_HOURS: '24',
      BACKUPS_KEPT: '3',
      UPGRADE_BACKUP: 'off',
      WATCHED_DIR: '/srv/incoming/',
      ADDRESS_LIMIT: '0',
      MAX_CONNECTIONS: '200',
      ADDRESS_CONNECTIONS: '20',
      REQUEST_TIMEOUT: '15',
      ANSWER_TIMEOUT: '9',
      SERVICE_WORKER: 'off',
      SISTER_LIBRARIES: 'https://Sister.example/, http://127.0.0.1:4000,https://sister.example',
      IMAGE_ORIGINS: 'https://img.example/',
      PRIVATE_FILE_ORIGINS: 'http://files.internal:8080',
      SMTP_URL: 'smtps://site:word@smtp.example:465',
      MAIL_FROM: '书海 <no-reply@books.example>',
      CONTACT: 'help@books.example',
      NODE_ENV: 'production',
    });
    expect(environment).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataDir: path.resolve('/srv/books'),
      releasesDir: path.resolve('/mnt/releases'),
      uploadsDir: path.resolve('/mnt/uploads'),
      backupsDir: path.resolve('/mnt/backups'),
      backupHours: 24,
      keptBackups: 3,
      upgradeBackup: false,
      watchedDir: path.resolve('/srv/incoming'),
      overrideSecret: 'x'.repeat(32),
      judgedMs: 0,
      activateBuilds: false,
      databaseUrl: 'postgres://reader@db/books',
      logLevel: 'warn',
      trustProxy: ['loopback', '10.0.0.0/8', '::1'],
      publicOrigin: 'https://books.example',
      allowedHosts: ['books.example:8443', 'localhost'],
      pageCacheBytes: 8 * 1024 * 1024,
      metricsToken: 'm'.repeat(32),
      addressLimit: 0,
      maxConnections: 200,
      maxAddressConnections: 20,
      requestTimeoutMs: 15_000,
      answerTimeoutMs: 9_000,
      serviceWorker: false,
      sisterLibraries: ['https://sister.example', 'http://127.0.0.1:4000'],
      imageOrigins: ['https://img.example'],
      privateFileOrigins: ['http://files.internal:8080'],
      smtpUrl: 'smtps://site:word@smtp.example:465',
      mailFrom: '书海 <no-reply@books.example>',
      contact: 'help@books.example',
      production: true,
      testing: false,
    });
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['SERVICE_WORKER', '1'],
    ['HOST', 'a b'],
    ['ADDRESS_LIMIT', '-1'],
    ['REQUEST_TIMEOUT', '1.5'],
    ['ANSWER_TIMEOUT', '0'],
    ['BACKUP_HOURS', '8761'],
    ['BACKUPS_KEPT', '0'],
    ['UPGRADE_BACKUP', 'no'],
    ['AUTOMATIC_ROLLBACK_MINUTES', '1441'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['PUBLIC_ORIGIN', 'https://books.example/path'],
    ['PUBLIC_ORIGIN', 'books.example'],
    ['TEST_MODE', 'yes'],
    ['MAIL_FROM', '书海'],
    ['SISTER_LIBRARIES', 'https://sister.example/books'],
    ['SISTER_LIBRARIES', 'https://sister.example,file:///etc/passwd'],
  ])('%s=%s is refused with the rule that it breaks', (name, value) => {
    expect(() => readEnvironment({ [name]: value })).toThrow(EnvironmentError);
    expect(() => readEnvironment({ [name]: value })).toThrow(`环境变量 ${name} 的值“${value}”不可用：应`);
  });

  it.each([
    ['SMTP_URL', 'smpt://site:geheim@smtp.example'],
    ['DATABASE_URL', 'mysql://site:geheim@db.example'],
    ['OVERRIDE_SECRET', 'geheim'],
    ['METRICS_TOKEN', 'geheim'],
    ['PUBLIC_ORIGIN', 'https://site:geheim@books.example'],
    ['SISTER_LIBRARIES', 'https://a.example,https://site:ge@heim@books.example'],
  ])('a mistyped %s is refused without the password in it [B7.37]', (name, value) => {
    const refused = () => readEnvironment({ [name]: value });
    expect(refused).toThrow(new RegExp(`^环境变量 ${name}.*不可用：应`));
    expect(refused).not.toThrow(/geheim|heim@/);
  });

  it('a mail server is not taken without a sender and an address for links', () => {
    expect(() => readEnvironment({ SMTP_URL: 'smtp://smtp.example' })).toThrow(
      '必须设置环境变量 MAIL_FROM 和 PUBLIC_ORIGIN',
    );
  });

  it.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('test mode is possible on the loopback host %s', (host) => {
    expect(readEnvironment({ TEST_MODE: '1', HOST: host }).testing).toBe(true);
  });

  it.each(['0.0.0.0', '::', '192.168.1.2', 'localhost.books.example', '127.0.0.1.books.example'])(
    'test mode is refused on the host %s, which other machines can reach',
    (host) => {
      expect(() => readEnvironment({ TEST_MODE: '1', HOST: host })).toThrow('TEST_MODE 只能用在本机');
    },
  );

  const database = { DATABASE_URL: 'postgres://reader@db/books' };
  // A command is run with whatever NODE_ENV the shell has, mostly none.
  it.each(['production', '', undefined])(
    'what several servers must share has to be set where the database may be shared, for servers and commands alike: NODE_ENV=%s',
    (NODE_ENV) => {
      const start = () => readEnvironment({ ...database, NODE_ENV, OVERRIDE_SECRET: ' ' });
      expect(start).toThrow(/必须设置环境变量 RELEASES_DIR.*\n.*必须设置环境变量 OVERRIDE_SECRET/);
    },
  );

  it.each(['development', 'test'])('with NODE_ENV=%s a database serves one alone', (NODE_ENV) => {
    expect(readEnvironment({ ...database, NODE_ENV }).databaseUrl).toBe(database.DATABASE_URL);
  });

  it('the error names every invalid variable', () => {
    expect(() => readEnvironment({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*\n.*LOG_LEVEL/);
  });
});
