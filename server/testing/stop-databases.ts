/** Jest's global teardown: ends the PostgreSQL that start-postgres.ts started, and leaves nothing behind. */
const stopPostgres = async (): Promise<void> => {
  await globalThis.testPostgres?.stop();
};

export default stopPostgres;
