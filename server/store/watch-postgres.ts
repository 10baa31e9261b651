import pg from 'pg';
import { type ContentRevision, contentChannel } from './content-revision.ts';

/** After a lost connection the next is tried after so many milliseconds. */
const retryDelay = 1_000;

/** A connection can fall silent without an error: so often, in milliseconds, it has to prove that it is alive. */
const checkInterval = 2_000;

/** How long it may take over an answer, in milliseconds. */
const patience = 2_000;

/**
 * Follows the count over a connection of its own, as PostgreSQL announces it. While that connection is lost the count
 * moves by itself, so that nothing old is served for longer than a moment.
 * @throws what the database says when it cannot be reached at first
 */
export const watchPostgres = async (databaseUrl: string): Promise<ContentRevision> => {
  let value = 0;
  let blind = 0;
  let client: pg.Client | undefined;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    const opened = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: patience,
      query_timeout: patience,
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
    timer = setTimeout(check, checkInterval, opened);
  };

  const check = async (checked: pg.Client) => {
    try {
      await checked.query('select');
      if (client === checked) timer = setTimeout(check, checkInterval, checked);
    } catch {
      lose(checked);
    }
  };

  const lose = (lost: pg.Client) => {
    if (closed || client !== lost) return;
    client = undefined;
    leave(lost);
    goOnBlind();
  };

  const goOnBlind = () => {
    if (closed) return;
    // No announced count is negative: what is kept under this one is found by nobody after the next.
    blind -= 1;
    value = blind;
    clearTimeout(timer);
    timer = setTimeout(() => connect().catch(goOnBlind), retryDelay);
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

/** Nobody waits for a connection that may be dead already. */
const leave = (client: pg.Client): void => {
  client.end().catch(() => {});
};
