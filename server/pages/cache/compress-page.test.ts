import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressPage, matchesEtag } from './compress-page.ts';

describe('a compressed page', () => {
  it.each([300, 6_000, 100_000])(
    'a compressed page of %i bytes holds no more memory than its own [B14.17]',
    async (length) => {
      const html = randomBytes(length / 2).toString('hex');
      const restore = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body };
      for (const encoding of ['br', 'gzip', 'identity'] as const) {
        const { body } = await compressPage(html, encoding);
        expect([encoding, body.buffer.byteLength]).toEqual([encoding, body.length]);
        expect(restore[encoding](body).toString()).toBe(html);
      }
    },
  );
});

describe('If-None-Match', () => {
  it.each(['"a-br"', 'W/"a-br"', '"x", "a-br"', '"x",W/"a-br" ,"y"', '*', ' * '])(
    'the header %s has the tag of the page',
    (header) => {
      expect(matchesEtag(header, '"a-br"')).toBe(true);
    },
  );

  it.each([undefined, '', '"a-gzip"', 'a-br', '"a-br', '"xa-br"', 'W/"b"', '"*"'])(
    'the header %s has not the tag of the page',
    (header) => {
      expect(matchesEtag(header, '"a-br"')).toBe(false);
    },
  );
});
