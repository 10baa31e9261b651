import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Store } from '../../db/open-store.ts';
import { getPicture } from '../../novels/pictures/get-picture.ts';
import {
  chapterDocument,
  chapterFile,
  container,
  navigationDocument,
  ncxDocument,
  packageDocument,
  pictureFile,
  styleSheet,
} from './epub-documents.ts';
import { type EpubNovel, textReader } from './epub-novel.ts';

/**
 * Writes a novel as an EPUB 3 file, piece by piece as it is taken: of a novel of any length a few chapters and a picture are in memory.
 *
 * @param address of the novel on the site
 */
export const writeEpub = (store: Store, novel: EpubNovel, address: string): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on('error', (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  const options = { mtime: novel.modified };
  const add = (path: string, text: string, compress = true) =>
    zip.addBuffer(Buffer.from(text), path, { ...options, compress });
  // It must come first and as it is. Source: EPUB 3.3, section 4.2.2.
  add('mimetype', 'application/epub+zip', false);
  add('META-INF/container.xml', container);
  add('EPUB/package.opf', packageDocument(novel, address));
  add('EPUB/nav.xhtml', navigationDocument(novel));
  add('EPUB/toc.ncx', ncxDocument(novel, address));
  add('EPUB/style.css', styleSheet);
  if (novel.cover !== null) zip.addBuffer(novel.cover, 'EPUB/cover.jpg', { ...options, compress: false });
  for (const hash of novel.pictures) {
    zip.addReadStreamLazy(`EPUB/${pictureFile(hash)}`, { ...options, compress: false }, (done) => {
      getPicture(store, hash).then(
        (bytes) => done(null, Readable.from(bytes === null ? [] : [bytes])),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  }
  const readTexts = textReader(store, novel);
  for (const [index, chapter] of novel.chapters.entries()) {
    zip.addReadStreamLazy(`EPUB/${chapterFile(chapter)}`, options, (done) => {
      readTexts(index).then(
        (paragraphs) => done(null, Readable.from([Buffer.from(chapterDocument(chapter.title, paragraphs))])),
        (error: unknown) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return output;
};
