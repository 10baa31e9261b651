import { AsyncLocalStorage } from 'node:async_hooks';
import { Kysely } from 'kysely';

const transaction = new AsyncLocalStorage<{ ended: boolean }>();

/** Refuses to wait for a turn to write within a transaction, which has the turn and ends only after the wait. @throws Error */
export const refuseWithinTransaction = (): void => {
  if (transaction.getStore()?.ended === false)
    throw new Error('a write of its own within a transaction would wait for itself: write through the transaction');
};

/** Kysely that knows, in everything a transaction calls, that it is under way. */
export class TransactionAwareKysely<Database> extends Kysely<Database> {
  override transaction() {
    const builder = super.transaction();
    const execute = builder.execute.bind(builder);
    builder.execute = (work) =>
      execute((trx) => {
        const state = { ended: false };
        // Work that was started in it and not awaited may still write after it has ended, and is then no longer within it.
        return transaction
          .run(state, () => work(trx))
          .finally(() => {
            state.ended = true;
          });
      });
    return builder;
  }
}
