/** The database cannot be asked at present: it is silent, gone, or busy for longer than a request may wait. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
}

/** Turns a driver's connection error without a code into an {@link UnavailableError}; returns any other error as it is. */
export const asUnavailable = (error: unknown): unknown =>
  error instanceof Error && !('code' in error && error.code !== undefined)
    ? new UnavailableError(error.message, { cause: error })
    : error;

/**
 * Codes of PostgreSQL (appendix A) for what it gave up because others were in the way: not to be put in order with what others did at the
 * same time, in a ring of transactions that wait for each other, a lock not had in time. What it gave up is undone, and may be repeated.
 */
const heldUpCodes = new Set(['40001', '40P01', '55P03']);

/** Whether a statement or transaction was given up, and undone, because others were in its way. */
export const isHeldUp = (error: unknown): boolean => heldUpCodes.has(codeOf(error) ?? '');

/** Codes of Node for connections that fail, of PostgreSQL (appendix A) and of SQLite for what may work a moment later. */
const codes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // Shut down, crashed, starting, too many connections, cancelled by a time limit, read only after a failover.
  ...['57P01', '57P02', '57P03', '53300', '57014', '25P03', '25006'],
  ...heldUpCodes,
  ...['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_BUSY_RECOVERY', 'SQLITE_LOCKED'],
]);

/**
 * Whether what a query threw says that the database could not be asked, rather than that the query is wrong. What `pg` throws of
 * a connection without a code comes as an {@link UnavailableError} (patient-client.ts).
 */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof UnavailableError) return true;
  const code = codeOf(error);
  return code !== undefined && (codes.has(code) || code.startsWith('08'));
};

/** Codes of Node for connections that were there and are lost. */
const lostCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Whether a connection was lost on which something was asked: nobody knows whether it was done. */
export const isConnectionLost = (error: unknown): boolean => {
  if (error instanceof UnavailableError) return true;
  const code = codeOf(error);
  return code !== undefined && (lostCodes.has(code) || code.startsWith('08'));
};

/** Told by what they hold: errors of Node and of addons may be of another realm's classes. */
const codeOf = (error: unknown): string | undefined => {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
};
