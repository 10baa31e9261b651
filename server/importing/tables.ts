declare module '../db/tables.ts' {
  /** How often files were imported. */
  interface Tables {
    import_counts: ImportCountTable;
  }
}

interface ImportCountTable {
  /** Outcome for the file, or for a novel in an archive. */
  outcome: 'added' | 'changed' | 'unchanged' | 'failed';
  count: number;
  /** When the last one had this outcome. */
  last_at: number;
}

export type ImportOutcome = ImportCountTable['outcome'];
