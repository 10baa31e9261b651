import type { Kysely } from 'kysely';
import dictionary from 'opencc-js/dict/TSCharacters';

interface Tables {
  novels: { id: number };
  chapter_texts: { novel_id: number; serial: number; paragraphs: string };
  text_signatures: { id: number; bits: Buffer };
}

/** Chapters that share a signature, and how many signatures a novel can have. */
const partSize = 16;
const maxParts = 65_536;

/**
 * Writes the signatures by which searches within texts pass over what cannot hold a word: for each sixteen serials of a
 * novel a Bloom filter over the single characters and the pairs of neighbouring ones in their folded text.
 */
export const signTexts = async (db: Kysely<Tables>): Promise<void> => {
  const units = foldedUnits();
  const novels = await db.selectFrom('novels').select('id').orderBy('id').execute();
  for (const { id: novelId } of novels) {
    const rows = await db
      .selectFrom('chapter_texts')
      .select(['serial', 'paragraphs'])
      .where('novel_id', '=', novelId)
      .orderBy('serial')
      .execute();
    const parts = Map.groupBy(rows, ({ serial }) => Math.min(Math.floor(serial / partSize), maxParts - 1));
    for (const [part, chapters] of parts) {
      const texts = chapters.flatMap(({ paragraphs }) =>
        (JSON.parse(paragraphs) as [pid: string, text: string][]).map(([, text]) => text),
      );
      if (texts.length === 0) continue;
      const signature = { id: novelId * maxParts + part, bits: signatureOf(texts, units) };
      await db.insertInto('text_signatures').values(signature).execute();
    }
  }
};

const bitsPerCharacter = 4;
const minBytes = 32;

const signatureOf = (texts: readonly string[], units: readonly string[]): Buffer => {
  const characters = texts.reduce((sum, text) => sum + text.length, 0);
  const signature = Buffer.alloc(Math.max(minBytes, Math.ceil((characters * bitsPerCharacter) / 8)));
  const bits = signature.length * 8;
  const set = (place: number) => {
    signature[place >>> 3] = (signature[place >>> 3] ?? 0) | (1 << (place & 7));
  };
  const add = (gram: number) => {
    set((Math.imul(gram ^ (gram >>> 15), 0x9e3779b1) >>> 0) % bits);
    const mixed = Math.imul(gram ^ (gram >>> 13), 0x85ebca6b);
    set((Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35) >>> 0) % bits);
  };
  for (const text of texts) {
    let before = 0;
    for (let index = 0; index < text.length; index += 1) {
      for (const character of units[text.charCodeAt(index)] ?? '') {
        const unit = character.charCodeAt(0);
        add(unit);
        if (before !== 0) add((before << 16) | unit);
        before = unit;
      }
    }
  }
  return signature;
};

/**
 * For each UTF-16 unit what it is compared as: width, case and traditional characters make no difference, and punctuation
 * and white space are left out.
 */
const foldedUnits = (): string[] => {
  const simplified = new Map(
    dictionary.split('|').map((entry) => {
      const [traditional = '', first = traditional] = entry.split(' ');
      return [traditional, first];
    }),
  );
  return Array.from({ length: 0x10000 }, (_, unit) => {
    const character = String.fromCharCode(unit);
    if (unit === 0) return '';
    if (unit >= 0xd800 && unit <= 0xdfff) return character;
    const compared = character.normalize('NFKC').toLowerCase().replace(notCompared, '');
    return Array.from(compared, (one) => simplified.get(one) ?? one).join('');
  });
};

const notCompared = /[\p{P}\p{Z}\p{C}]/gu;
