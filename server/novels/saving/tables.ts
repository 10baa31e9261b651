import type { Generated } from 'kysely';

declare module '../../db/tables.ts' {
  /** What imports keep to: chapters edited by hand, and what an import was told about a file. */
  interface Tables {
    chapter_edits: ChapterEditTable;
    import_choices: ImportChoiceTable;
  }
}

interface ChapterEditTable {
  id: Generated<number>;
  novel_id: number;
  /** JSON of a ChapterEdit (chapter-edit.ts). */
  edit: string;
  /** JSON of the chapters as they were before, for undo (novels/editing/chapters). */
  before: string;
  made_at: number;
  /** Null while the edit holds. */
  undone_at: Generated<number | null>;
}

interface ImportChoiceTable {
  /** What the file says of itself: title and author, or its name. */
  file_key: string;
  novel_id: number;
  /** JSON of the metadata that replaces the file's. */
  overrides: string;
  /** JSON of the plan that the file was imported by, or null. */
  plan: string | null;
}
