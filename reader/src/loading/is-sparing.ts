/** Whether the connection is metered or slow. Source: Network Information API, where a browser has it. */
export const isSparing = (): boolean => {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '');
};
