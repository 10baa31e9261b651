/**
 * Ends the member's session, by `end`, once what waits or is under way has been sent (see outbox.ts, which is loaded for it). Where that part
 * cannot be loaded, nothing is waited for.
 */
export const afterLastWrites = async <Ended>(end: () => Promise<Ended>): Promise<Ended> => {
  const outbox = await import(/* webpackChunkName: "outbox" */ './outbox.ts').catch(() => undefined);
  return outbox ? outbox.afterLastWrites(end) : end();
};
