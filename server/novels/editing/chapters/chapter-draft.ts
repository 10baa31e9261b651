import type { Paragraph } from 'shared-api/schemas/chapter';
import type { Tables } from '../../../db/tables.ts';
import { countWords } from '../../saving/count-words.ts';
import type { ChapterPlan } from '../../saving/plan-chapters.ts';
import { contentHash, type PreparedVolume } from '../../saving/prepare-novel.ts';

type ChapterRow = Tables['chapters'];

/** A chapter as it was before an edit; `paragraphs` where the edit changes its text or removes it. */
export interface ChapterBefore {
  row: ChapterRow;
  volumeTitle: string | null;
  paragraphs: Paragraph[] | null;
}

/** A novel's chapters while they are edited: rows in reading order, and the texts that are written anew. */
export class ChapterDraft {
  readonly rows: ChapterRow[];
  private readonly original: readonly ChapterRow[];
  private readonly written = new Map<number, Paragraph[]>();
  private readonly volumeTitles: Map<number, string>;
  private readonly now: number;

  /** @param original the rows in reading order */
  constructor(original: readonly ChapterRow[], volumes: readonly { no: number; title: string }[], now: number) {
    this.original = original;
    this.rows = [...original];
    this.volumeTitles = new Map(volumes.map(({ no, title }) => [no, title]));
    this.now = now;
  }

  /** Index of a chapter; -1 for one that is not there. */
  indexOf(serial: number): number {
    return this.rows.findIndex((row) => row.serial === serial);
  }

  retitle(serial: number, title: string): void {
    const index = this.indexOf(serial);
    const row = this.rows[index];
    if (row !== undefined && row.title !== title) this.rows[index] = { ...row, title, updated_at: this.now };
  }

  /** Gives a chapter another text. @param nextPid the number that its next new paragraph gets */
  rewrite(serial: number, paragraphs: Paragraph[], nextPid: number): void {
    const index = this.indexOf(serial);
    const row = this.rows[index];
    if (row === undefined) return;
    const texts = paragraphs.map(({ text }) => text);
    this.rows[index] = {
      ...row,
      content_hash: contentHash(texts),
      word_count: texts.reduce((count, text) => count + countWords(text), 0),
      next_pid: Math.max(row.next_pid, nextPid),
      revision: row.revision + 1,
      updated_at: this.now,
    };
    this.written.set(serial, paragraphs);
  }

  remove(serial: number): void {
    this.rows.splice(this.indexOf(serial), 1);
    this.written.delete(serial);
  }

  /** Puts a chapter that was removed back where it stood, under its serial. */
  insert({ row, volumeTitle, paragraphs }: ChapterBefore): void {
    if (row.volume_no !== null && volumeTitle !== null) this.volumeTitles.set(row.volume_no, volumeTitle);
    this.rows.splice(Math.min(row.no - 1, this.rows.length), 0, row);
    this.written.set(row.serial, paragraphs ?? []);
  }

  /** A chapter as it is now, to be kept for undo. */
  before(serial: number, paragraphs: Paragraph[] | null): ChapterBefore {
    const row = this.rows[this.indexOf(serial)];
    if (row === undefined) throw new Error(`没有章节 ${serial}`);
    return { row, volumeTitle: this.volumeTitles.get(row.volume_no ?? 0) ?? null, paragraphs };
  }

  /** The volumes that have chapters, in order. */
  toVolumes(): PreparedVolume[] {
    const chapters = this.rows.map(({ volume_no }, index) => ({ volume_no, no: index + 1 }));
    const byVolume = Map.groupBy(chapters, ({ volume_no }) => volume_no);
    return [...this.volumeTitles]
      .sort(([a], [b]) => a - b)
      .flatMap(([no, title]) => {
        const within = byVolume.get(no) ?? [];
        const [first] = within;
        return first ? [{ no, title, first_no: first.no, chapter_count: within.length }] : [];
      });
  }

  /** The rows to write and to delete, with the chapters numbered anew. */
  toPlan(nextSerial: number): ChapterPlan {
    const chapters = this.rows.map((row, index) => ({ ...row, no: index + 1 }));
    const before = new Map(this.original.map((row) => [row.serial, row]));
    const rows = chapters.filter((row) => JSON.stringify(row) !== JSON.stringify(before.get(row.serial)));
    const kept = new Set(chapters.map(({ serial }) => serial));
    const gone = this.original.filter(({ serial }) => !kept.has(serial));
    const removed = gone.map(({ serial }) => serial);
    const texts = [...this.written].map(([serial, paragraphs]) => ({ serial, paragraphs }));
    return {
      chapters,
      rows,
      texts,
      staleRows: [...removed, ...rows.map(({ serial }) => serial)],
      staleTexts: [...removed, ...texts.map(({ serial }) => serial)],
      nextSerial,
      counts: { added: 0, changed: rows.length, removed: removed.length },
      titles: { changed: rows.map(({ title }) => title), removed: gone.map(({ title }) => title) },
    };
  }
}
