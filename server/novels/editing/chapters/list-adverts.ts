import type { Store } from '../../../db/open-store.ts';
import { chaptersWithTexts } from '../../catalog/chapters/chapters-with-texts.ts';
import { unpackParagraphs } from '../../catalog/chapters/pack-paragraphs.ts';
import { isAdvert } from '../../saving/incoming/adverts.ts';

/** A line of a novel that looks like an advertisement, and how many chapters have it. */
export interface FoundAdvert {
  text: string;
  chapters: number;
  /** Serial of the first chapter that has it. */
  serial: number;
}

/** Chapters that are read at a time. */
const batchSize = 250;

/** The lines of a novel that look like advertisements, in reading order. */
export const listAdverts = async (store: Store, novelId: number): Promise<FoundAdvert[]> => {
  const found = new Map<string, FoundAdvert>();
  for (let after = 0; ; ) {
    const rows = await chaptersWithTexts(store)
      .select(['chapters.no', 'chapters.serial', 'chapter_texts.paragraphs'])
      .where('chapters.novel_id', '=', novelId)
      .where('chapters.no', '>', after)
      .orderBy('chapters.no')
      .limit(batchSize)
      .execute();
    for (const { serial, paragraphs } of rows) {
      const texts = new Set(unpackParagraphs(paragraphs).map(({ text }) => text));
      for (const text of texts) {
        if (!isAdvert(text)) continue;
        const known = found.get(text);
        found.set(text, { text, serial: known?.serial ?? serial, chapters: (known?.chapters ?? 0) + 1 });
      }
    }
    const last = rows.at(-1);
    if (last === undefined) return [...found.values()];
    after = last.no;
  }
};
