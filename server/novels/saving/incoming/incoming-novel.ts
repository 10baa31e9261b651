/** A novel on its way into the store, as importers (of TXT, of EPUB) make it and `saveNovel` takes it. */
export interface IncomingNovel {
  title: string;
  author: string;
  /** Name of the category; one that is not there yet is made. */
  category: string;
  tags: string[];
  /** 1 unfinished, 2 finished. */
  status: 1 | 2;
  intro: string;
  /** Its source as readers are told it (a licence, an edition), or null. */
  source: string | null;
  /** In reading order, with chapters' `volume` as index into `volumes`; an empty list for a novel without volumes. */
  volumes: { title: string }[];
  chapters: IncomingChapter[];
}

export interface IncomingChapter {
  title: string;
  volume: number | null;
  /** Text, never markup: without the indent at its start, never empty. Annotations stand in it as annotated-text.ts says. */
  paragraphs: string[];
}

/** The outcome of saving a novel. Ids never change when the same novel comes again. */
export interface SavedNovel {
  novelId: string;
  outcome: 'added' | 'changed' | 'unchanged';
  /** Chapters that are new, whose text or title changed, and that no longer come. */
  chapters: { added: number; changed: number; removed: number };
  /** Titles of the latter two. */
  titles: { changed: string[]; removed: string[] };
  /** What taking it back needs; absent where nothing was written. */
  written?: WrittenEdition;
}

/** An edition of a novel as it was written. */
interface WrittenEdition {
  /** The novel's time of change: another one says that it was changed since. Epoch milliseconds. */
  updatedAt: number;
  /** Serial of the first chapter that came behind those that were there, where nothing else changed; null otherwise. */
  firstAppended: number | null;
}
