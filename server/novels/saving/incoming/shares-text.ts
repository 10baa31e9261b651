import type { Store } from '../../../db/open-store.ts';
import { chaptersWithTexts } from '../../catalog/chapters/chapters-with-texts.ts';
import { unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import { withoutAnnotations } from './annotated-text.ts';
import type { IncomingNovel } from './incoming-novel.ts';

/** A shorter paragraph may stand in any novel. */
const minTellingLength = 10;
/** Chapters of the library that are looked at: a file that was edited everywhere still has one paragraph of them. */
const maxChapters = 50;

/** Whether a paragraph of a novel's first chapters in the library stands in a novel that came. */
export const sharesText = async (store: Store, novelId: number, { chapters }: IncomingNovel): Promise<boolean> => {
  const rows = await chaptersWithTexts(store)
    .select('chapter_texts.paragraphs')
    .where('chapters.novel_id', '=', novelId)
    .orderBy('chapters.no')
    .limit(maxChapters)
    .execute();
  const known = new Set(rows.flatMap(({ paragraphs }) => unpackParagraphs(paragraphs).map(({ text }) => text)));
  return chapters.some(({ paragraphs }) =>
    paragraphs.map(withoutAnnotations).some((text) => text.length >= minTellingLength && known.has(text)),
  );
};
