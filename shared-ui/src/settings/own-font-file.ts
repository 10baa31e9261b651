import { type DBSchema, openDB } from 'idb';

/** A font file of the reader's own. It stays on this device. */
interface OwnFont {
  /** Name of the file. */
  name: string;
  data: ArrayBuffer;
}

interface OwnFontSchema extends DBSchema {
  fonts: { key: string; value: OwnFont };
}

/** Why a file is not taken, in a sentence for the reader. */
export class FontProblem extends Error {}

const maxMegabytes = 30;

/** First bytes of the formats that browsers read: TrueType, OpenType, WOFF, WOFF 2. Source: OpenType 1.9, WOFF 2.0. */
const signatures = ['\0\x01\0\0', 'true', 'OTTO', 'wOFF', 'wOF2'];

/** The family that shared-api/reading-style names. */
const family = 'own-font';

/** Checks a file, keeps it on this device in the place of the one before, and shows the text in it. @throws FontProblem */
export const keepOwnFont = async (file: File): Promise<void> => {
  if (file.size > maxMegabytes * 1_000_000) throw new FontProblem(`文件太大，最多 ${maxMegabytes} MB`);
  const data = await file.arrayBuffer();
  if (!signatures.includes(String.fromCharCode(...new Uint8Array(data, 0, Math.min(4, data.byteLength)))))
    throw new FontProblem('这不是字体文件，请选 TTF、OTF、WOFF 或 WOFF2');
  const face = await loadFace(data).catch(() => {
    throw new FontProblem('这个字体文件读不出来，请换一个');
  });
  try {
    await withDatabase((db) => db.put('fonts', { name: file.name.slice(0, 200), data }, family));
  } catch {
    throw new FontProblem('这台设备存不下这个字体');
  }
  show(face);
};

/** Name of the kept file; undefined where there is none. */
export const ownFontName = async (): Promise<string | undefined> =>
  (await withDatabase((db) => db.get('fonts', family)))?.name;

export const removeOwnFont = async (): Promise<void> => {
  await withDatabase((db) => db.delete('fonts', family));
  if (shown) document.fonts.delete(shown);
  shown = undefined;
};

/** Shows the text in the kept font, where there is one. */
export const showOwnFont = async (): Promise<void> => {
  if (shown) return;
  const kept = await withDatabase((db) => db.get('fonts', family));
  if (kept) show(await loadFace(kept.data));
};

let shown: FontFace | undefined;

const show = (face: FontFace): void => {
  if (shown) document.fonts.delete(shown);
  document.fonts.add(face);
  shown = face;
};

const loadFace = (data: ArrayBuffer): Promise<FontFace> => new FontFace(family, data).load();

const openFonts = () => openDB<OwnFontSchema>('own-font', 1, { upgrade: (db) => void db.createObjectStore('fonts') });

const withDatabase = async <Result>(
  act: (db: Awaited<ReturnType<typeof openFonts>>) => Promise<Result>,
): Promise<Result> => {
  const db = await openFonts();
  try {
    return await act(db);
  } finally {
    db.close();
  }
};
