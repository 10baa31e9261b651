import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressPage } from './compress-page.ts';

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
