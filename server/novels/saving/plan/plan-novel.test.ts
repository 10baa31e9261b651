import type { Store } from '../../../db/open-store.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { searchTerms } from '../../search/search-terms.ts';
import { pieceBytes } from '../../search/texts/text-signature.ts';
import { prepareNovel } from '../incoming/prepare-novel.ts';
import { saveInTransaction, saveNovel } from '../save-novel.ts';
import { planNovel } from './plan-novel.ts';

describeOnEachDatabase('a plan that was made before its transaction', (open) => {
  let store: Store;
  beforeEach(async () => {
    store = await open();
  });
  const edition = (...texts: string[]) =>
    incoming({ chapters: texts.map((text, no) => chapter(`第${no + 1}章`, text)) });

  const mark = Buffer.alloc(pieceBytes, 'mark');

  /** Saves an edition whose plan bears marks instead of texts and signatures. @param meanwhile happens between plan and transaction */
  const saveMarked = async (came: ReturnType<typeof edition>, meanwhile = async () => {}) => {
    const novel = prepareNovel(came);
    const terms = await searchTerms(novel.title, novel.author);
    const made = await planNovel(store.db, novel);
    const marked = [...made.signatures.keys()].map((part) => [part, { bytes: mark, pieces: 1, salt: 1 }] as const);
    const packed = made.packed.map(({ serial }) => ({ serial, paragraphs: '[["1","mark"]]', compressed: null }));
    const planned = { ...made, packed, signatures: new Map(marked) };
    await meanwhile();
    await store.db.transaction().execute((trx) => saveInTransaction(store, trx, { novel, terms, planned }));
    const { bits } = await store.db.selectFrom('signature_pieces').select('bits').executeTakeFirstOrThrow();
    const texts = await store.db.selectFrom('chapter_texts').select('paragraphs').orderBy('serial').execute();
    return { isMarked: bits.equals(mark), texts: texts.map(({ paragraphs }) => paragraphs) };
  };

  it('is carried out as it is, its texts packed and signed, where the novel is as it was', async () => {
    expect(await saveMarked(edition('雾来了。'))).toEqual({ isMarked: true, texts: ['[["1","mark"]]'] });
    const again = await saveMarked(edition('雾来了。', '船来了。'));
    expect(again.isMarked).toBe(true);
    expect(again.texts).toHaveLength(2);
  });

  it('is made anew where the novel came, or changed, meanwhile', async () => {
    const first = await saveMarked(edition('雾来了。'), async () => {
      await saveNovel(store, edition('灯亮了。'));
    });
    expect(first).toEqual({ isMarked: false, texts: [expect.stringContaining('雾来了。')] });
    const second = await saveMarked(edition('雾散了。'), async () => {
      await saveNovel(store, edition('雨来了。', '船来了。'));
    });
    expect(second).toEqual({ isMarked: false, texts: [expect.stringContaining('雾散了。')] });
  });
});
