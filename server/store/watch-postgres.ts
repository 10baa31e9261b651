import pg from 'pg';
import { type ContentRevision, contentChannel } from './content-revision.ts';

/** After a lost connection the next is tried after so many milliseconds. */
const retryDelay = 1_000;

/**
 * Follows the count over a connection of its own, as PostgreSQL announces it. While that connection is lost the count
 * moves by itself, so that nothing old is served for longer than a moment.
 * @throws what the database says when it cannot be reached at first
 */
export const watchPostgres = async (databaseUrl: string): Promise<ContentRevision> => {
  let value = 0;
  let blind = 0;
  let client: pg.Client;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    client = new pg.Client({ connectionString: databaseUrl });
    client.on('error', lose);
    client.on('notification', ({ payload }) => {
      value = Number(payload);
    });
    await client.connect();
    await client.query(`listen ${contentChannel}`);
    const { rows } = await client.query<{ value: string }>('select value from content_revision');
    value = Number(rows[0]?.value);
  };
  const lose = () => {
    if (closed) return;
    // No announced count is negative: what is kept under this one is found by nobody after the next.
    blind -= 1;
    value = blind;
    clearTimeout(timer);
    timer = setTimeout(() => connect().catch(lose), retryDelay);
  };

  await connect();
  return {
    current: () => value,
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client.end();
    },
  };
};
