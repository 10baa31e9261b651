import pg from 'pg';
import type { ContentRevision } from './content-revision.ts';

/** Channel on which a trigger made by migration 0002 tells each new count. */
const contentChannel = 'content_revision';

/** Time between attempts to connect again. */
const retryDelayMs = 1_000;

/** Interval at which a connection is checked, because it can fall silent without an error. */
const checkIntervalMs = 2_000;

/** Time in which a connection must come up, or answer a check. */
const timeoutMs = 2_000;

/**
 * Follows the content revision over a connection of its own, as PostgreSQL announces it. While that connection is lost the
 * count moves by itself, so that nothing old is served for longer than a moment.
 * @throws what the database says when it cannot be reached at first
 */
export const watchPostgres = async (databaseUrl: string): Promise<ContentRevision> => {
  let value = 0;
  let backwards = 0;
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    opened.on('error', () => lose(opened));
    let announced = 0;
    opened.on('notification', ({ payload }) => {
      announced = Number(payload);
      if (client === opened) value = announced;
    });
    let count: number;
    try {
      await opened.connect();
      await opened.query(`listen ${contentChannel}`);
      count = await countOf(opened);
    } catch (error) {
      leave(opened);
      throw error;
    }
    if (closed) return leave(opened);
    client = opened;
    // A change may have been announced while its count was on its way.
    value = Math.max(count, announced);
    timer = setTimeout(check, checkIntervalMs, opened);
  };

  const check = async (checked: pg.Client) => {
    try {
      await checked.query('select');
      if (client === checked) timer = setTimeout(check, checkIntervalMs, checked);
    } catch {
      lose(checked);
    }
  };

  const lose = (lost: pg.Client) => {
    if (closed || client !== lost) return;
    client = undefined;
    leave(lost);
    countBackwards();
  };

  const countBackwards = () => {
    if (closed) return;
    // Announced counts are never negative, so a page cached under this one is not found after the next.
    backwards -= 1;
    value = backwards;
    clearTimeout(timer);
    timer = setTimeout(() => connect().catch(countBackwards), retryDelayMs);
  };

  await connect();
  return {
    current: () => value,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
};

const countOf = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ value: string }>('select value from content_revision');
  return Number(rows[0]?.value);
};

/** Closes a connection without waiting for it: it may be dead already. */
const leave = (client: pg.Client): void => {
  client.end().catch(() => {});
};
