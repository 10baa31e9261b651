import pg from 'pg';
import { asUnavailable, isHeldUp } from '../unavailable.ts';

/**
 * A connection that asks once more where others were in the way of a statement, and that says by the class of its errors when it is lost.
 *
 * What PostgreSQL gives up because others are in its way, as happens while a migration changes the tables that it reads, it has undone whole.
 * So a statement by itself is asked again; of a transaction the statements before it are gone too. That a connection is lost `pg` says by the
 * text of its errors alone: they come as an UnavailableError. What the database itself answers keeps its code.
 */
export class PatientClient extends pg.Client {
  #isLost = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const lose = () => {
      this.#isLost = true;
    };
    // `error` comes before the queries that are under way fail, `end` alone where the connection was ended from here.
    this.on('error', lose);
    this.on('end', lose);
  }

  /** Takes and returns what `pg.Client` does, whose overloads the type `never` stands for. */
  override query(...given: unknown[]): never {
    const ask = (): unknown => super.query(...(given as [string]));
    const isByItself = this.getTransactionStatus() === 'I';
    const answer = ask();
    if (!(answer instanceof Promise)) return answer as never;
    const repeated = isByItself ? answer.catch((error) => (isHeldUp(error) ? ask() : Promise.reject(error))) : answer;
    return repeated.catch((error) => Promise.reject(this.#isLost ? asUnavailable(error) : error)) as never;
  }
}
