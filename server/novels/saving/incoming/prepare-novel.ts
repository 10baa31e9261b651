import { createHash } from 'node:crypto';
import { withoutAnnotations } from './annotated-text.ts';
import { countWords } from './count-words.ts';
import type { IncomingNovel } from './incoming-novel.ts';
import { checkBounds } from './novel-bounds.ts';

/** A novel as it will stand in the tables, not yet compared with the one that is there. */
export interface PreparedNovel {
  import_key: string;
  title: string;
  author: string;
  category: string;
  intro: string;
  source: string | null;
  tags: string[];
  status: 1 | 2;
  word_count: number;
  volumes: PreparedVolume[];
  chapters: PreparedChapter[];
}

export interface PreparedVolume {
  no: number;
  title: string;
  first_no: number;
  chapter_count: number;
}

export interface PreparedChapter {
  title: string;
  no: number;
  volume_no: number | null;
  word_count: number;
  content_hash: string;
  /** The paragraphs, with their annotations (annotated-text.ts). */
  texts: string[];
}

export const unknownAuthor = '佚名';

/**
 * Tidies names, counts words and hashes texts: all that needs no database, done before the transaction begins.
 * @throws RangeError for a novel without a title or beyond its bounds, or a chapter in a volume that is not there
 */
export const prepareNovel = (incoming: IncomingNovel): PreparedNovel => {
  checkBounds(incoming);
  const title = tidy(incoming.title);
  const author = tidy(incoming.author) || unknownAuthor;
  if (title === '') throw new RangeError('作品没有书名');
  const chapters = incoming.chapters.map((chapter, index) => {
    if (chapter.volume !== null && incoming.volumes[chapter.volume] === undefined) {
      throw new RangeError(`《${title}》第 ${index + 1} 章所在的卷不存在`);
    }
    return {
      title: tidy(chapter.title),
      no: index + 1,
      volume_no: chapter.volume === null ? null : chapter.volume + 1,
      word_count: chapter.paragraphs.reduce((count, text) => count + countWords(withoutAnnotations(text)), 0),
      content_hash: contentHash(chapter.paragraphs),
      texts: chapter.paragraphs,
    };
  });
  return {
    import_key: importKey(title, author),
    title,
    author,
    category: tidy(incoming.category) || '其他',
    intro: incoming.intro.trim(),
    source: incoming.source,
    tags: [...new Set(incoming.tags.map(tidy))].filter((tag) => tag !== ''),
    status: incoming.status,
    word_count: chapters.reduce((count, chapter) => count + chapter.word_count, 0),
    volumes: prepareVolumes(incoming.volumes, chapters),
    chapters,
  };
};

/** SHA-256 (hex) of the paragraphs, with their annotations, joined by line feeds. */
export const contentHash = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\n')).digest('hex');

/** One line, single spaces, and no NUL, which PostgreSQL's text cannot hold. */
export const tidy = (name: string): string => name.replaceAll('\0', '').replace(/\s+/g, ' ').trim();

/**
 * The key by which two imports are the same novel. Width, case and white space do not make another novel; simplified
 * and traditional editions are two.
 */
export const importKey = (title: string, author: string): string =>
  [title, author].map((name) => name.normalize('NFKC').toLowerCase().replace(/\s/g, '')).join('\n');

/** The volumes that have chapters. One without is not shown, and keeps its number until it has one. */
const prepareVolumes = (
  volumes: readonly { title: string }[],
  chapters: readonly PreparedChapter[],
): PreparedVolume[] => {
  const byVolume = Map.groupBy(chapters, ({ volume_no }) => volume_no);
  return volumes.flatMap(({ title }, index) => {
    const within = byVolume.get(index + 1) ?? [];
    const [first] = within;
    return first ? [{ no: index + 1, title: tidy(title), first_no: first.no, chapter_count: within.length }] : [];
  });
};
