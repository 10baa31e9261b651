import type Database from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { retryWhileBusy } from './sqlite-busy.ts';
import type { SqliteWriter, WriteTurn } from './sqlite-writer.ts';
import { refuseWithinTransaction } from './within-transaction.ts';

interface Connections {
  /** Reads alone: with a write-ahead log it never waits for a writer. */
  reader: Database.Database;
  /** The connection of {@link writer}. */
  writing: Database.Database;
  writer: SqliteWriter;
  closeLog: () => Promise<void>;
}

/** Kysely's dialect for two connections of one SQLite file: reads go over one, transactions and single writes over the other. */
export const sqliteDialect = (connections: Connections): Dialect => ({
  createAdapter: () => new TwoConnectionsAdapter(),
  createDriver: () => createDriver(connections),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new PlanOnceCompiler(),
});

/** Kysely's own lets one query or transaction run at a time. */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true;
  }
}

/**
 * Writes values as `+?`. Of a statement with `?` SQLite plans most joins anew at each execution with other values, which takes several times as
 * long as finding rows by keys: its statistics (STAT4, which are compiled in) could ask for another plan. There are none here, and a sign keeps it
 * from looking. Source: https://www.sqlite.org/c3ref/prepare.html, "automatically recompiled".
 */
class PlanOnceCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?';
  }
}

const createDriver = ({ reader, writing, writer, closeLog }: Connections): Driver => {
  const toRead = preparing(reader);
  const toWrite = preparing(writing);
  return {
    init: async () => {},
    acquireConnection: async () => new Connection(toRead, toWrite, writer),
    beginTransaction: async (connection) => {
      refuseWithinTransaction();
      asOurs(connection).turn = await writer.begin();
    },
    commitTransaction: (connection) => takeTurn(connection).commit(),
    // Kysely also asks where a commit failed, which has ended the turn.
    rollbackTransaction: async (connection) => asOurs(connection).turn && takeTurn(connection).rollback(),
    releaseConnection: async () => {},
    destroy: async () => {
      await closeLog();
      reader.close();
      writing.close();
    },
  };
};

type Prepare = (text: string) => Database.Statement<unknown[]>;

/** A connection as Kysely has it: one for each query or transaction. */
class Connection implements DatabaseConnection {
  /** The transaction under way. */
  turn: WriteTurn | undefined;
  readonly #toRead: Prepare;
  readonly #toWrite: Prepare;
  readonly #writer: SqliteWriter;

  constructor(toRead: Prepare, toWrite: Prepare, writer: SqliteWriter) {
    this.#toRead = toRead;
    this.#toWrite = toWrite;
    this.#writer = writer;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.turn) return run(this.#toWrite(sql), parameters);
    const statement = await retryWhileBusy(() => this.#toRead(sql));
    if (statement.readonly) return retryWhileBusy(() => run(statement, parameters));
    refuseWithinTransaction();
    const turn = await this.#writer.begin();
    let result: QueryResult<Row>;
    try {
      result = run(this.#toWrite(sql), parameters);
    } catch (error) {
      await turn.rollback();
      throw error;
    }
    await turn.commit();
    return result;
  }

  // An open iteration would hold all other readers of the connection back: lists are read by keysets.
  streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('SQLite has no streams here');
  }
}

const asOurs = (connection: DatabaseConnection): Connection => {
  if (connection instanceof Connection) return connection;
  throw new TypeError('not a connection of this driver');
};

const takeTurn = (connection: DatabaseConnection): WriteTurn => {
  const ours = asOurs(connection);
  const { turn } = ours;
  if (!turn) throw new Error('no transaction is under way');
  ours.turn = undefined;
  return turn;
};

const run = <Row>(statement: Database.Statement<unknown[]>, parameters: readonly unknown[]): QueryResult<Row> => {
  if (statement.reader) return { rows: statement.all(parameters) as Row[] };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
};

/** Bound against a program that makes new statements for ever; there are far fewer. */
const maxStatements = 500;

/** Prepares each text once; Kysely would for each execution. */
const preparing = (database: Database.Database): Prepare => {
  const statements = new Map<string, Database.Statement<unknown[]>>();
  return (text) => {
    const known = statements.get(text);
    if (known) return known;
    if (statements.size >= maxStatements) statements.clear();
    const made = database.prepare<unknown[]>(text);
    statements.set(text, made);
    return made;
  };
};
