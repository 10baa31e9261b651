import type { Store } from '../../../db/open-store.ts';

/** Selects from the chapters of the library, each with its text. */
export const chaptersWithTexts = ({ db }: Pick<Store, 'db'>) =>
  db
    .selectFrom('chapters')
    .innerJoin('chapter_texts', (join) =>
      join
        .onRef('chapter_texts.novel_id', '=', 'chapters.novel_id')
        .onRef('chapter_texts.serial', '=', 'chapters.serial'),
    );
