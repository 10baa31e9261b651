import type { Paragraph } from 'shared-api/schemas/chapter';
import type { Tables } from '../../../db/tables.ts';
import { writeAnnotated } from '../../saving/incoming/annotated-text.ts';
import { countWords } from '../../saving/incoming/count-words.ts';
import { contentHash, type PreparedVolume } from '../../saving/incoming/prepare-novel.ts';
import { type Arrangement, restoreVolumes, volumeAt } from '../../saving/plan/arrange-chapters.ts';
import type { ChapterPlan } from '../../saving/plan/plan-chapters.ts';

type ChapterRow = Tables['chapters'];

/** A chapter as it was before an edit; `paragraphs` where the edit changes its text or removes it. */
export interface ChapterBefore {
  row: ChapterRow;
  volumeTitle: string | null;
  paragraphs: Paragraph[] | null;
}

/** A chapter that is to be there for the first time. */
interface NewChapter {
  title: string;
  paragraphs: Paragraph[];
  /** The number that its next new paragraph gets. */
  nextPid: number;
  /** Epoch milliseconds. */
  publishedAt: number;
}

interface DraftedNovel {
  novelId: number;
  /** The number that the next new chapter gets. */
  nextSerial: number;
  /** Epoch milliseconds. */
  now: number;
}

/** A novel's chapters while they are edited: rows in reading order, and the texts that are written anew. */
export class ChapterDraft {
  /** As it was when the edit began. */
  readonly original: Arrangement<ChapterRow>;
  private arrangement: Arrangement<ChapterRow>;
  private readonly written = new Map<number, Paragraph[]>();
  private readonly novelId: number;
  private nextSerial: number;
  private readonly now: number;

  constructor(original: Arrangement<ChapterRow>, { novelId, nextSerial, now }: DraftedNovel) {
    this.original = original;
    this.arrangement = original;
    this.novelId = novelId;
    this.nextSerial = nextSerial;
    this.now = now;
  }

  /** As it is by now. */
  get current(): Arrangement<ChapterRow> {
    return this.arrangement;
  }

  get rows(): readonly ChapterRow[] {
    return this.arrangement.chapters;
  }

  /** Index of a chapter; -1 for one that is not there. */
  indexOf(serial: number): number {
    return this.rows.findIndex((row) => row.serial === serial);
  }

  /** Puts chapters or volumes into another order. */
  arrange(change: (arrangement: Arrangement<ChapterRow>) => Arrangement<ChapterRow>): void {
    this.arrangement = change(this.arrangement);
  }

  retitle(serial: number, title: string): void {
    const index = this.indexOf(serial);
    const row = this.rows[index];
    if (row !== undefined && row.title !== title) this.put(index, { ...row, title, updated_at: this.now });
  }

  /** Gives a chapter another text. @param nextPid the number that its next new paragraph gets */
  rewrite(serial: number, paragraphs: Paragraph[], nextPid: number): void {
    const index = this.indexOf(serial);
    const row = this.rows[index];
    if (row === undefined) return;
    this.put(index, {
      ...row,
      ...columnsOf(paragraphs),
      next_pid: Math.max(row.next_pid, nextPid),
      revision: row.revision + 1,
      updated_at: this.now,
    });
    this.written.set(serial, paragraphs);
  }

  /** Puts a chapter that is new at an index. @returns its serial */
  add(index: number, { title, paragraphs, nextPid, publishedAt }: NewChapter): number {
    const serial = this.nextSerial;
    this.nextSerial += 1;
    const row: ChapterRow = {
      ...{ novel_id: this.novelId, serial, no: index + 1, volume_no: volumeAt(this.rows, index), title },
      ...columnsOf(paragraphs),
      ...{ revision: 1, next_pid: nextPid, published_at: publishedAt, updated_at: this.now },
    };
    this.setRows(this.rows.toSpliced(index, 0, row));
    this.written.set(serial, paragraphs);
    return serial;
  }

  remove(serial: number): void {
    this.setRows(this.rows.filter((row) => row.serial !== serial));
    this.written.delete(serial);
  }

  /**
   * Puts a chapter that was removed back under its serial. It joins the volume within which it comes to stand; between two, or at an
   * end, it is in its own again.
   * @param index where it comes to stand; without it, where it stood
   */
  insert({ row, volumeTitle, paragraphs }: ChapterBefore, index = Math.min(row.no - 1, this.rows.length)): void {
    const [before, behind] = [this.rows[index - 1], this.rows[index]];
    const isWithin = before?.volume_no != null && before.volume_no === behind?.volume_no;
    this.setRows(this.rows.toSpliced(index, 0, { ...row, volume_no: volumeAt(this.rows, index) }));
    if (!isWithin) this.arrange((arranged) => restoreVolumes(arranged, index, [{ title: volumeTitle, count: 1 }]));
    this.written.set(row.serial, paragraphs ?? []);
  }

  /** A chapter as it is now, to be kept for undo. */
  before(serial: number, paragraphs: Paragraph[] | null): ChapterBefore {
    const row = this.rows[this.indexOf(serial)];
    if (row === undefined) throw new Error(`没有章节 ${serial}`);
    const volume = this.arrangement.volumes.find(({ no }) => no === row.volume_no);
    return { row, volumeTitle: volume?.title ?? null, paragraphs };
  }

  /** The volumes that have chapters, in order. */
  toVolumes(): PreparedVolume[] {
    const chapters = this.rows.map(({ volume_no }, index) => ({ volume_no, no: index + 1 }));
    const byVolume = Map.groupBy(chapters, ({ volume_no }) => volume_no);
    return this.arrangement.volumes
      .toSorted((a, b) => a.no - b.no)
      .flatMap(({ no, title }) => {
        const within = byVolume.get(no) ?? [];
        const [first] = within;
        return first ? [{ no, title, first_no: first.no, chapter_count: within.length }] : [];
      });
  }

  /** The rows to write and to delete, with the chapters numbered anew. */
  toPlan(): ChapterPlan {
    const chapters = this.rows.map((row, index) => ({ ...row, no: index + 1 }));
    const before = new Map(this.original.chapters.map((row) => [row.serial, row]));
    const rows = chapters.filter((row) => JSON.stringify(row) !== JSON.stringify(before.get(row.serial)));
    const kept = new Set(chapters.map(({ serial }) => serial));
    const gone = this.original.chapters.filter(({ serial }) => !kept.has(serial));
    const removed = gone.map(({ serial }) => serial);
    const texts = [...this.written].map(([serial, paragraphs]) => ({ serial, paragraphs }));
    return {
      chapters,
      rows,
      texts,
      staleRows: [...removed, ...rows.map(({ serial }) => serial)],
      staleTexts: [...removed, ...texts.map(({ serial }) => serial)],
      nextSerial: this.nextSerial,
      counts: { added: 0, changed: rows.length, removed: removed.length },
      titles: { changed: rows.map(({ title }) => title), removed: gone.map(({ title }) => title) },
    };
  }

  private put(index: number, row: ChapterRow): void {
    this.setRows(this.rows.with(index, row));
  }

  private setRows(chapters: readonly ChapterRow[]): void {
    this.arrangement = { ...this.arrangement, chapters };
  }
}

/** The columns that follow from a chapter's paragraphs. */
const columnsOf = (paragraphs: readonly Paragraph[]): Pick<ChapterRow, 'content_hash' | 'word_count'> => ({
  content_hash: contentHash(paragraphs.map(writeAnnotated)),
  word_count: paragraphs.reduce((count, { text }) => count + countWords(text), 0),
});
