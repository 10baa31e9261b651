import type { Generated } from 'kysely';

declare module '../../db/tables.ts' {
  /** What imports keep to: chapters edited by hand, those that are hidden, and what an import was told about a file. */
  interface Tables {
    chapter_edits: ChapterEditTable;
    hidden_chapters: HiddenChapterTable;
    import_choices: ImportChoiceTable;
    novel_replace_rules: NovelReplaceRulesTable;
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

/** A chapter that is hidden from readers: it has no row of `chapters`. */
interface HiddenChapterTable {
  novel_id: number;
  serial: number;
  /** The edit that hid it, which holds its row and text. */
  edit_id: number;
  title: string;
  word_count: number;
  /** Serial of the shown chapter before it; null in front of all. */
  after_serial: number | null;
  /** Its place among the hidden ones behind that chapter, from 0. */
  place: number;
  /** Epoch milliseconds. */
  hidden_at: number;
}

interface NovelReplaceRulesTable {
  novel_id: number;
  /** JSON of the ReplaceRules (shared-api) that its imports change its text by. */
  rules: string;
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
