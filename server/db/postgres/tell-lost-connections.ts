import type pg from 'pg';
import { asUnavailable } from '../unavailable.ts';

type Ask = (...given: unknown[]) => unknown;

/**
 * Has a client's queries fail with an UnavailableError where its connection is lost: `pg` says that by the text of its errors
 * alone. What the database itself answers keeps its code.
 */
export const tellLostConnections = (client: pg.PoolClient): void => {
  let isLost = false;
  const lose = () => {
    isLost = true;
  };
  // `error` comes before the queries that are under way fail, `end` alone where the connection was ended from here.
  client.on('error', lose);
  client.on('end', lose);
  const ask = client.query.bind(client) as Ask;
  const told: Ask = (...given) => {
    const answer = ask(...given);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error) => Promise.reject(isLost ? asUnavailable(error) : error));
  };
  client.query = told as typeof client.query;
};
