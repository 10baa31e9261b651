/** Jest's global teardown: deletes and ends what start-databases.ts made and started, and leaves nothing behind. */
const stopDatabases = async (): Promise<void> => {
  const { template, postgres } = globalThis.testDatabases ?? {};
  await template?.remove();
  await postgres?.stop();
};

export default stopDatabases;
