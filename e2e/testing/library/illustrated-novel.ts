import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import type { OwnServer } from '../servers/own-server.ts';

/** A block of a chapter: its words, or a picture. */
export type Block = string | { width: number; height: number; alt?: string };

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG with stripes across it. */
const pngOf = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of grey.
  head.set([8, 0, 0, 0, 0], 8);
  const row = (y: number) => Buffer.concat([Buffer.from([0]), Buffer.alloc(width, y % 40 < 20 ? 90 : 200)]);
  const rows = Buffer.concat(Array.from({ length: height }, (_, y) => row(y)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** The bytes of an EPUB with these chapters. */
const epubOf = (title: string, chapters: Record<string, Block[]>): Promise<Buffer> => {
  const zip = new ZipFile();
  const add = (name: string, content: string | Buffer) => zip.addBuffer(Buffer.from(content), name);
  const items: string[] = [];
  add('mimetype', 'application/epub+zip');
  add('META-INF/container.xml', '<container><rootfiles><rootfile full-path="book.opf"/></rootfiles></container>');
  for (const [index, [heading, blocks]] of Object.entries(chapters).entries()) {
    const body = blocks.map((block, at) => {
      if (typeof block === 'string') return `<p>${block}</p>`;
      const name = `${index}-${at}.png`;
      add(name, pngOf(block.width, block.height));
      return `<p><img src="${name}" alt="${block.alt ?? ''}"/></p>`;
    });
    add(`${index}.xhtml`, `<html><body><h1>${heading}</h1>${body.join('')}</body></html>`);
    items.push(`<item id="c${index}" href="${index}.xhtml" media-type="application/xhtml+xml"/>`);
  }
  const spine = items.map((_, index) => `<itemref idref="c${index}"/>`).join('');
  const names = `<dc:title>${title}</dc:title><dc:creator>某人</dc:creator>`;
  add(
    'book.opf',
    `<package><metadata>${names}</metadata><manifest>${items.join('')}</manifest><spine>${spine}</spine></package>`,
  );
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
};

/** Imports an EPUB with pictures. @param chapters by their headings @returns the novel's id */
export const importIllustrated = async (
  { library }: OwnServer,
  title: string,
  chapters: Record<string, Block[]>,
): Promise<string> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shuhai-illustrated-'));
  const file = path.join(folder, 'book.epub');
  writeFileSync(file, await epubOf(title, chapters));
  const report = JSON.parse(await library('import', file, '--json'));
  rmSync(folder, { recursive: true });
  return report.novel_id;
};
