/** The database cannot be asked at present: it is silent, gone, or busy for longer than a request may wait. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Codes of Node for connections that fail, of PostgreSQL (appendix A) and of SQLite for what may work a moment later. */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // Shut down, crashed, starting, too many connections, cancelled by a time limit, read only after a failover.
  ...['57P01', '57P02', '57P03', '53300', '57014', '25P03', '25006'],
  ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_BUSY_RECOVERY', 'SQLITE_LOCKED'],
]);

/** Beginnings of the messages of `pg` and `pg-pool` for lost connections and time limits, which have no code. */
const messages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
  'Query read timeout',
];

/** Whether what a query threw says that the database could not be asked, rather than that the query is wrong. */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof UnavailableError) return true;
  // Told by what they hold: errors of Node and of addons may be of another realm's classes.
  const { code, message } = Object(error) as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (codes.has(code) || code.startsWith('08'))) return true;
  return typeof message === 'string' && messages.some((begin) => message.startsWith(begin));
};
