import type { Compilable, CompiledQuery } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Store } from './open-store.ts';

type Queryable = Pick<Store, 'db' | 'dialect'>;

/** Stands for a value while a query is compiled. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * Makes a function that runs a query which is compiled at its first use: for one that finds a few rows by keys, making its text costs
 * more than its answer.
 *
 * @param build the query; it may only pass the values on, as they are not known when it is called
 */
export const compileOnce = <Values extends readonly number[], Row>(
  build: (store: Queryable, ...values: Values) => Compilable<Row>,
) => {
  const compiled = new Map<Dialect, CompiledQuery<Row>>();
  const compile = (store: Queryable, count: number): CompiledQuery<Row> => {
    const placeholders = Array.from({ length: count }, (_, index) => new Placeholder(index));
    const query = build(store, ...(placeholders as unknown as Values)).compile();
    if (placeholders.some((each) => !query.parameters.includes(each))) throw new TypeError('a value was not passed on');
    compiled.set(store.dialect, query);
    return query;
  };
  return async (store: Queryable, ...values: Values): Promise<Row[]> => {
    const query = compiled.get(store.dialect) ?? compile(store, values.length);
    const parameters = query.parameters.map((each) => (each instanceof Placeholder ? values[each.index] : each));
    const { rows } = await store.db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
};
