import type { PastedChapters } from 'shared-api/console/schemas/chapters';
import { chunks } from '../../db/chunks.ts';
import type { Store } from '../../db/open-store.ts';
import { storable } from '../../db/storable.ts';
import { FailedCall, notThere } from '../../http/failures/failures.ts';
import { readStructure } from '../../importing/txt/headings/structure.ts';
import { UnreadableTextError } from '../../importing/txt/lines/decode-text.ts';
import { leftOutReasons } from '../../importing/txt/lines/left-out.ts';
import { assembleNovel } from '../../importing/txt/read-novel.ts';
import { withoutAnnotations, withoutPictures } from '../../novels/saving/incoming/annotated-text.ts';
import { countWords } from '../../novels/saving/incoming/count-words.ts';

/** Stretches of what is left out that are shown, and characters of each. */
const maxLeftOut = { stretches: 20, characters: 100 };

/**
 * Reads the next chapters of a novel from a text, as the importer reads a file: by their headings.
 * @throws FailedCall 404 where there is no such novel, 400 where there is no text
 */
export const readPasted = async (
  { db }: Pick<Store, 'db'>,
  novelId: number,
  pasted: string,
): Promise<PastedChapters> => {
  const row = await db
    .selectFrom('novels')
    .innerJoin('authors', 'authors.id', 'novels.author_id')
    .select(['novels.title', 'authors.name as author'])
    .where('novels.id', '=', novelId)
    .executeTakeFirst();
  if (!row) throw notThere('这部作品');
  const { novel, leftOut, text } = read(withoutPictures(storable(pasted)), row);
  const titles = novel.chapters.map(({ title }) => title);
  const known = await knownTitles(db, novelId, titles);
  const stretches = [
    ...(novel.intro === '' ? [] : [{ text: novel.intro, reason: '在第一个章名前面' }]),
    ...novel.volumes.map(({ title }) => ({ text: title, reason: '卷名：添上后可以在章节里分卷' })),
    ...leftOut.map(({ start, end, reason }) => ({
      text: text.slice(start, end).trim(),
      reason: leftOutReasons[reason],
    })),
  ].filter((stretch) => stretch.text !== '');
  return {
    items: novel.chapters.map(({ title, paragraphs }) => {
      const texts = paragraphs.map(withoutAnnotations);
      return {
        title,
        text: texts.join('\n'),
        word_count: texts.reduce((count, paragraph) => count + countWords(paragraph), 0),
        is_known: known.has(title),
      };
    }),
    left_out: stretches
      .slice(0, maxLeftOut.stretches)
      .map((stretch) => ({ ...stretch, text: [...stretch.text].slice(0, maxLeftOut.characters).join('') })),
  };
};

const read = (text: string, names: { title: string; author: string }) => {
  try {
    const decoded = { text, encoding: 'utf-8', reason: '', undecodable: 0 } as const;
    return assembleNovel({ decoded, structure: readStructure(text) }, `${names.title}.txt`, names);
  } catch (error) {
    if (error instanceof UnreadableTextError) throw new FailedCall(400, 'bad_request', '没有读到正文，只有章名');
    throw error;
  }
};

/** Which of some titles chapters of a novel have, hidden ones too. */
const knownTitles = async (db: Store['db'], novelId: number, titles: readonly string[]): Promise<Set<string>> => {
  const known = new Set<string>();
  for (const some of chunks(titles)) {
    for (const table of ['chapters', 'hidden_chapters'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('title')
        .where('novel_id', '=', novelId)
        .where('title', 'in', some)
        .execute();
      for (const { title } of rows) known.add(title);
    }
  }
  return known;
};
