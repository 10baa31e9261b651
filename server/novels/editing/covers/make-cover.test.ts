import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { makeCover } from './make-cover.ts';

/** The beginning of a PNG, which says how large the picture is, and no more. */
const pngHead = (side: number): Buffer => {
  const chunk = Buffer.alloc(25);
  chunk.writeUInt32BE(13, 0);
  chunk.write('IHDR', 4, 'latin1');
  chunk.writeUInt32BE(side, 8);
  chunk.writeUInt32BE(side, 12);
  chunk.set([8, 2, 0, 0, 0], 16);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 21)), 21);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk]);
};

test('a picture that is too large is told from one that cannot be read', async () => {
  await expect(makeCover(Buffer.concat([pngHead(60_000), Buffer.from('\0\0\0\0IDAT')]))).rejects.toThrow(
    '封面图片太大',
  );
  await expect(makeCover(pngHead(10))).rejects.toThrow('封面不是能读的图片，或已损坏');
  const small = await sharp({ create: { width: 30, height: 40, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  expect((await sharp(await makeCover(small)).metadata()).format).toBe('jpeg');
});
