import type pg from 'pg';
import { isHeldUp } from '../unavailable.ts';

type Ask = (...given: unknown[]) => unknown;

/**
 * Has a client ask once more where the database gave a statement up because others were in its way, as happens while a migration changes
 * the tables that it reads. Only a statement by itself: it was undone whole. Of a transaction the statements before it are gone too.
 */
export const repeatStatements = (client: pg.PoolClient): void => {
  const ask = client.query.bind(client) as Ask;
  const repeated: Ask = (...given) => {
    const isByItself = client.getTransactionStatus() === 'I';
    const answer = ask(...given);
    if (!isByItself || !(answer instanceof Promise)) return answer;
    return answer.catch((error) => (isHeldUp(error) ? ask(...given) : Promise.reject(error)));
  };
  client.query = repeated as typeof client.query;
};
