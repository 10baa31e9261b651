import type { Row } from './fixtures.ts';

/** A row under the names and values that it has since migration 0008; fixtures of versions before have the earlier ones. */
export const renamedRow = (table: string, row: Row): Row => {
  if (table !== 'release_switches') return row;
  const { withdrawn = null, kind = null, ...same } = row;
  return { ...same, rolled_back: withdrawn, kind: kind === 'demotion' ? 'automatic_rollback' : kind };
};

/** The name that a table has since migration 0008. */
export const renamedTable = (table: string): string => newNames[table] ?? table;

const newNames: Record<string, string> = { release_switches: 'activations', rehearsed_sets: 'smoke_tested_sets' };
