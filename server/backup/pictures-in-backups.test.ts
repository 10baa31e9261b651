import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runLibraryCommand } from '../cli/testing/run-library-command.ts';
import type { Store } from '../db/open-store.ts';
import { epubOf } from '../importing/testing/epub-of.ts';
import { passage } from '../importing/testing/fixtures.ts';
import { importFiles } from '../importing/testing/import-files.ts';
import { pngOf } from '../importing/testing/pictures.ts';
import { getChapter } from '../novels/catalog/chapters/get-chapter.ts';
import { getPicture, pictureHash } from '../novels/pictures/get-picture.ts';
import { describeOnEachDatabase, describeOnPostgres } from '../testing/databases.ts';

const colors = ['teal', 'crimson'];

/** A novel of one chapter with a picture in each colour. */
const novelOfPictures = async (): Promise<Buffer> =>
  Buffer.from(
    epubOf({
      metadata: '<dc:title>渡口记</dc:title><dc:creator>林渡</dc:creator>',
      documents: {
        'a.xhtml': `<h1>第一章 雨</h1><p>${passage('雨')}</p>${colors.map((color) => `<img src="${color}.png" alt="${color}"/>`).join('')}`,
        'b.xhtml': `<h1>第二章 雪</h1><p>${passage('雪')}</p>`,
      },
      more: await Promise.all(
        colors.map(async (color) => ({ name: `OEBPS/${color}.png`, content: await pngOf(300, 400, color) })),
      ),
    }),
  );

/** What is read where pictures stand in the first chapter: their places, and their bytes. */
const shownPictures = async (store: Store, id: string) => {
  const chapter = await getChapter(store, `${id}-1`);
  const places = (chapter?.paragraphs ?? []).flatMap(({ pid, annotations = [] }) =>
    annotations.flatMap((each) => (each.kind === 'picture' ? { pid, ...each } : [])),
  );
  return Promise.all(
    places.map(async (place) => ({ ...place, bytes: await getPicture(store, pictureHash(place.url)) })),
  );
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'shuhai-picture-backup-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Imports the novel. @returns its id, and its pictures as they are read */
const importNovel = async (store: Store) => {
  const file = path.join(folder, '渡口记.epub');
  writeFileSync(file, await novelOfPictures());
  const [report] = await importFiles(store, [file]);
  if (report === undefined || 'error' in report) throw new Error(report?.error ?? 'no report');
  const id = report.novel_id ?? '';
  const pictures = await shownPictures(store, id);
  // A JPEG begins with these bytes: the comparison is not one of nothing.
  expect(pictures.map(({ bytes }) => bytes?.subarray(0, 2).toString('hex'))).toEqual(['ffd8', 'ffd8']);
  return { id, pictures };
};

describeOnEachDatabase('pictures in a backup', (open) => {
  it('they come back in their places, byte for byte [B14.35]', async () => {
    const store = await open();
    const { id, pictures } = await importNovel(store);
    const file = path.join(folder, `${store.dialect.name}.backup`);
    expect(await runLibraryCommand(store, ['backup', file])).toMatchObject({ code: 0, err: '' });
    const target = await open();
    await target.close();
    expect(await runLibraryCommand(target, ['restore', file])).toMatchObject({ code: 0, err: '' });
    expect(await shownPictures(await open(open.optionsOf(target)), id)).toEqual(pictures);
  });
});

describeOnPostgres('pictures that go from one database to the other', (open) => {
  it('they come to PostgreSQL in their places, byte for byte, and back in a backup [B14.37]', async () => {
    const dataDir = path.join(folder, 'sqlite');
    const sqlite = await open({ dataDir });
    const { id, pictures } = await importNovel(sqlite);
    const postgres = await open({ ...(await open.emptyDatabase()), dataDir });
    expect(await runLibraryCommand(postgres, ['move-to-postgres'])).toMatchObject({ code: 0 });
    expect(await shownPictures(postgres, id)).toEqual(pictures);
    const file = path.join(folder, 'moved.backup');
    expect(await runLibraryCommand(postgres, ['backup', file])).toMatchObject({ code: 0, err: '' });
    const back = { dataDir: path.join(folder, 'back') };
    expect(await runLibraryCommand(back, ['restore', file])).toMatchObject({ code: 0, err: '' });
    expect(await shownPictures(await open(back), id)).toEqual(pictures);
  });
});
