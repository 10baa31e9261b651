import { brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { beginBrotli, endBrotli } from './brotli.ts';

const bytes = (text: string) => Buffer.from(text);

describe('a body whose end comes when its beginning is compressed', () => {
  it('is the beginning and the end, whatever they are', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    fc.assert(
      fc.property(text, text, fc.nat(40), (beginning, end, times) => {
        const begun = beginBrotli(bytes(beginning.repeat(times)));
        expect(brotliDecompressSync(endBrotli(begun, bytes(end)))).toEqual(bytes(beginning.repeat(times) + end));
      }),
    );
  });

  it.each([0, 1, 65_535, 65_536, 65_537, 200_000])('an end of %i bytes', (length) => {
    const [beginning, end] = [bytes('雾从海上来。'.repeat(500)), Buffer.alloc(length, '灯')];
    const body = endBrotli(beginBrotli(beginning), end);
    expect(brotliDecompressSync(body)).toEqual(Buffer.concat([beginning, end]));
  });

  it('the beginning is compressed, and holds no more memory than its own', () => {
    const beginning = bytes('雾从海上来。'.repeat(500));
    const begun = beginBrotli(beginning);
    expect(begun.length).toBeLessThan(beginning.length / 50);
    expect(begun.buffer.byteLength).toBe(begun.length);
  });
});
