import { isIP } from 'node:net';
import { totalmem } from 'node:os';
import { join, resolve } from 'node:path';

/** The server's configuration, read once from environment variables and passed on from there. */
export interface Environment {
  host: string;
  port: number;
  /** Absolute path of the folder for the SQLite file and all other data that outlives the process. */
  dataDir: string;
  /** Secret that signs overrides; without it one is generated and stored in {@link dataDir}. */
  overrideSecret: string | undefined;
  /** Absolute path of the folder that holds the files of releases; several servers share it. */
  releasesDir: string;
  /** Absolute path of the folder for uploaded files that wait to be imported; several servers share it. */
  uploadsDir: string;
  /** Absolute path of the folder for backups that the console and the clock make; several servers share it. */
  backupsDir: string;
  /** Hours between two backups by the clock; 0 for none. */
  backupHours: number;
  /** Backups that stay in {@link backupsDir} after one by the clock, the newest. */
  keptBackups: number;
  /** Whether a start makes a backup before it upgrades the library. */
  upgradeBackup: boolean;
  /** Absolute path of the folder whose files become import jobs; without it none is watched. */
  watchedDir: string | undefined;
  /** Whether a start activates builds that the site has never seen; with several servers, one must not do so for all. */
  activateBuilds: boolean;
  /** Time after its activation within which the site rolls an unhealthy set back by itself; 0 for never. */
  judgedMs: number;
  /** `postgres://…`; without it the library is a SQLite file in {@link dataDir}. */
  databaseUrl: string | undefined;
  logLevel: (typeof logLevels)[number];
  /** Proxies that are trusted to name the client's address; none by default. */
  trustProxy: string[];
  /** Origin under which readers reach the site (`https://…`), where it is not the one that listens. */
  publicOrigin: string | undefined;
  /** Hosts that the site answers to, beside that of {@link publicOrigin} and loopback names. */
  allowedHosts: string[];
  /** Memory for the cache of rendered pages. */
  pageCacheBytes: number;
  /** Token with which another machine may read /metrics; without it only this machine may. */
  metricsToken: string | undefined;
  /** Points that one address may spend within a minute (server/http/limits/address-limit.ts); 0 for no limit. */
  addressLimit: number;
  /** Connections that may be open at the same time; further ones are refused. */
  maxConnections: number;
  /** The same for one address; 0 for no limit. This machine and trusted proxies are not counted. */
  maxAddressConnections: number;
  /** Time within which a request's headers and body must have arrived. */
  requestTimeoutMs: number;
  /** Time after which a call without an answer gets a 503. */
  answerTimeoutMs: number;
  /** Whether `/sw.js` is the service worker; otherwise it is a worker that removes itself and its caches. */
  serviceWorker: boolean;
  /** Origins of other libraries with this API, which are searched as well. */
  sisterLibraries: string[];
  /** Origins from which covers and banners may come, beside the site's own. */
  imageOrigins: string[];
  /** Origins of releases' files that may be without HTTPS, or in a network that is not public. */
  privateFileOrigins: string[];
  /** `smtp://…`: the server by which the site sends mails; without it none are sent. */
  smtpUrl: string | undefined;
  /** Sender of mails, as in `书海 <no-reply@example.com>`. */
  mailFrom: string | undefined;
  /** Whom members ask who forgot the password, as in a mail address; may be empty. */
  contact: string;
  production: boolean;
  /**
   * Test mode, for other programs' tests, on a loopback host alone: every captcha is 1234, nothing is limited by address, and a release is
   * tried by a page of each app.
   */
  testing: boolean;
}

/** A variable has an invalid value; the message has one line for each, with the rule it breaks. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}

/** Variables whose value is a secret, or may hold one: an error does not repeat it, as it ends in a log. */
const secretNames = new Set(['SMTP_URL', 'DATABASE_URL', 'OVERRIDE_SECRET', 'METRICS_TOKEN']);

/** A value without the user and password that an address in it may have. */
const withoutPassword = (text: string): string => text.replace(/\/\/[^/\s]*@/g, '//…@');

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const proxyNames = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Reads and checks every variable the server knows. An empty one counts as absent.
 * @throws EnvironmentError
 */
export const readEnvironment = (variables: Readonly<Record<string, string | undefined>>): Environment => {
  const problems: string[] = [];
  const read = <Value>(
    name: string,
    fallback: Value,
    parse: (text: string) => Value | undefined,
    rule: string,
  ): Value => {
    const text = variables[name]?.trim() ?? '';
    if (text === '') return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    problems.push(`环境变量 ${name}${secretNames.has(name) ? '' : ` 的值“${withoutPassword(text)}”`}不可用：${rule}`);
    return fallback;
  };
  const readWhole = (name: string, fallback: number, min: number, max: number): number =>
    read(name, fallback, parseWhole(min, max), `应是 ${min} 到 ${max} 之间的整数`);
  const dataDir = resolve(read<string>('DATA_DIR', './data', (text) => text, ''));
  const environment: Environment = {
    host: read('HOST', '127.0.0.1', parseHost, '应是要监听的 IP 地址或主机名'),
    port: readWhole('PORT', 3000, 0, 65_535),
    dataDir,
    overrideSecret: read('OVERRIDE_SECRET', undefined, parseSecret, '应至少有 32 个字符'),
    releasesDir: resolve(read<string>('RELEASES_DIR', join(dataDir, 'releases'), (text) => text, '')),
    uploadsDir: resolve(read<string>('UPLOADS_DIR', join(dataDir, 'uploads'), (text) => text, '')),
    backupsDir: resolve(read<string>('BACKUPS_DIR', join(dataDir, 'backups'), (text) => text, '')),
    backupHours: readWhole('BACKUP_HOURS', 0, 0, 8_760),
    keptBackups: readWhole('BACKUPS_KEPT', 7, 1, 1_000),
    upgradeBackup: read('UPGRADE_BACKUP', true, parseOnOff, '应是 on 或 off'),
    watchedDir: read('WATCHED_DIR', undefined, (text) => resolve(text), ''),
    activateBuilds: read('ACTIVATE_BUILDS', !variables.DATABASE_URL?.trim(), parseOnOff, '应是 on 或 off'),
    judgedMs: readWhole('AUTOMATIC_ROLLBACK_MINUTES', 60, 0, 1_440) * 60_000,
    databaseUrl: read('DATABASE_URL', undefined, parseDatabaseUrl, '应以 postgres:// 或 postgresql:// 开头'),
    logLevel: read('LOG_LEVEL', 'info', parseLogLevel, `应是 ${logLevels.join('、')} 之一`),
    trustProxy: read<string[]>('TRUST_PROXY', [], parseProxies, `应是以逗号分隔的 IP、网段或 ${proxyNames.join('、')}`),
    publicOrigin: read('PUBLIC_ORIGIN', undefined, parseOrigin, '应形如 https://example.com，不带路径'),
    allowedHosts: read<string[]>(
      'ALLOWED_HOSTS',
      [],
      parseHosts,
      '应是以逗号分隔的主机名，端口不是 80 或 443 时带端口',
    ),
    pageCacheBytes: readWhole('PAGE_CACHE_MB', usualCacheMegabytes(), 1, 65_536) * megabyte,
    metricsToken: read('METRICS_TOKEN', undefined, parseSecret, '应至少有 32 个字符'),
    addressLimit: readWhole('ADDRESS_LIMIT', 6_000, 0, 1_000_000),
    maxConnections: readWhole('MAX_CONNECTIONS', 10_000, 0, 1_000_000),
    maxAddressConnections: readWhole('ADDRESS_CONNECTIONS', 500, 0, 1_000_000),
    requestTimeoutMs: readWhole('REQUEST_TIMEOUT', 60, 0, 1_000_000) * 1_000,
    answerTimeoutMs: readWhole('ANSWER_TIMEOUT', 30, 1, 3_600) * 1_000,
    serviceWorker: read('SERVICE_WORKER', variables.NODE_ENV === 'production', parseOnOff, '应是 on 或 off'),
    sisterLibraries: read<string[]>(
      'SISTER_LIBRARIES',
      [],
      parseOrigins(maxSisters),
      `应是以逗号分隔的网址，形如 https://example.com，不带路径，最多 ${maxSisters} 个`,
    ),
    imageOrigins: read<string[]>(
      'IMAGE_ORIGINS',
      [],
      parseImageOrigins,
      `应是以逗号分隔的网址，形如 https://img.example.com，不带路径，最多 ${maxImageOrigins} 个`,
    ),
    privateFileOrigins: read<string[]>(
      'PRIVATE_FILE_ORIGINS',
      [],
      parseOrigins(maxFileOrigins),
      `应是以逗号分隔的网址，形如 https://files.internal，不带路径，最多 ${maxFileOrigins} 个`,
    ),
    smtpUrl: read('SMTP_URL', undefined, parseSmtpUrl, '应形如 smtps://用户:密码@smtp.example.com:465'),
    mailFrom: read('MAIL_FROM', undefined, parseSender, '应是寄信的邮箱，形如 书海 <no-reply@example.com>'),
    contact: read<string>('CONTACT', '', (text) => text, ''),
    production: variables.NODE_ENV === 'production',
    testing: read('TEST_MODE', false, parseSwitch, '应是 1 或 0'),
  };
  if ([environment.dataDir, environment.releasesDir, environment.uploadsDir].includes(environment.watchedDir ?? ''))
    problems.push('环境变量 WATCHED_DIR 应是一个自己的文件夹，不能是 DATA_DIR、RELEASES_DIR 或 UPLOADS_DIR');
  const mayBeShared = environment.databaseUrl !== undefined && !workbenches.has(variables.NODE_ENV ?? '');
  if (mayBeShared) problems.push(...unsharedProblems(variables));
  if (environment.smtpUrl !== undefined && (!environment.mailFrom || !environment.publicOrigin)) {
    problems.push('用 SMTP_URL 时必须设置环境变量 MAIL_FROM 和 PUBLIC_ORIGIN：信要有寄信人，信里的链接要有网址');
  }
  if (environment.testing && !isLoopback(environment.host)) {
    problems.push(`环境变量 TEST_MODE 只能用在本机：HOST 是“${environment.host}”，应是 127.0.0.1、::1 或 localhost`);
  }
  if (problems.length > 0) throw new EnvironmentError(problems.join('\n'));
  return environment;
};

/** Values of NODE_ENV under which a database serves one developer or test alone, so that nothing need be shared. */
const workbenches = new Set(['development', 'test']);

/** Several servers may share a database: then each, and each command, has to be told where the files of releases lie and what overrides are signed with. */
const unsharedProblems = (variables: Readonly<Record<string, string | undefined>>): string[] =>
  ['RELEASES_DIR', 'OVERRIDE_SECRET']
    .filter((name) => !variables[name]?.trim())
    .map((name) => `用 DATABASE_URL 时必须设置环境变量 ${name}：共用一个数据库的服务器要用同一个值`);

const parseHost = (text: string): string | undefined => (/^[\w.:-]+$/.test(text) ? text : undefined);

/** Whether a host to listen at can be reached from this machine alone. */
const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);

const parseSecret = (text: string): string | undefined => (text.length >= 32 ? text : undefined);

/** Reads a whole number within bounds, written in digits alone and no longer than the greatest. */
const parseWhole =
  (min: number, max: number) =>
  (text: string): number | undefined =>
    /^\d+$/.test(text) && text.length <= `${max}`.length && Number(text) >= min && Number(text) <= max
      ? Number(text)
      : undefined;

const parseSwitch = (text: string): boolean | undefined => ({ '1': true, '0': false })[text];

const parseOnOff = (text: string): boolean | undefined => ({ on: true, off: false })[text];

const parseDatabaseUrl = (text: string): string | undefined =>
  /^postgres(ql)?:$/.test(parseUrl(text)?.protocol ?? '') ? text : undefined;

const parseSmtpUrl = (text: string): string | undefined =>
  /^smtps?:$/.test(parseUrl(text)?.protocol ?? '') ? text : undefined;

const parseSender = (text: string): string | undefined =>
  /^(?:[^<>\r\n]* <)?[^\s@<>]+@[^\s@<>]+>?$/.test(text) ? text : undefined;

const parseLogLevel = (text: string): Environment['logLevel'] | undefined => logLevels.find((level) => level === text);

const parseProxies = (text: string): string[] | undefined => {
  const proxies = text.split(',').map((proxy) => proxy.trim());
  return proxies.every(isProxy) ? proxies : undefined;
};

const isProxy = (proxy: string): boolean => {
  if (proxyNames.includes(proxy)) return true;
  const [address = '', bits, ...extra] = proxy.split('/');
  const family = isIP(address);
  if (family === 0 || extra.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
};

const parseHosts = (text: string): string[] | undefined => {
  const hosts = text.split(',').map((host) => host.trim().toLowerCase());
  return hosts.every((host) => /^[\w.-]+(?::\d{1,5})?$/.test(host)) ? hosts : undefined;
};

const megabyte = 1024 * 1024;

/**
 * Room for pages where the environment names none: a sixteenth of the machine's memory, or of what the process may have of it; at
 * least 64 MB, at most 256, which hold the pages of 10,000 novels.
 */
export const usualCacheMegabytes = (machineBytes = totalmem(), allowedBytes = process.constrainedMemory()): number =>
  // Where nothing is limited the allowed memory is 0 or more than any machine has.
  Math.min(256, Math.max(64, Math.floor(Math.min(machineBytes, allowedBytes || machineBytes) / 16 / megabyte)));

const parseOrigin = (text: string): string | undefined => {
  const url = parseUrl(text);
  return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined;
};

/** Maximum of sister libraries: each search waits for the slowest of them. */
const maxSisters = 10;

const parseOrigins =
  (max: number, isAllowed = (_origin: string) => true) =>
  (text: string): string[] | undefined => {
    const origins = text.split(',').map((origin) => parseOrigin(origin.trim()));
    const known = origins.filter((origin) => origin !== undefined && isAllowed(origin)) as string[];
    return known.length === origins.length && known.length <= max ? [...new Set(known)] : undefined;
  };

const maxFileOrigins = 10;

/** They stand in the policy of each page. */
const maxImageOrigins = 10;
const parseImageOrigins = parseOrigins(maxImageOrigins, (origin) => origin.startsWith('https:'));

const parseUrl = (text: string): URL | undefined => (URL.canParse(text) ? new URL(text) : undefined);
