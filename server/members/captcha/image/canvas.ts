import { crc32, deflateSync } from 'node:zlib';
import type { Point } from './glyphs.ts';

/** Greyscale picture, one byte a pixel: 0 is black. */
export interface Canvas {
  width: number;
  height: number;
  pixels: Uint8Array;
}

export const blankCanvas = (width: number, height: number, grey: number): Canvas => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(grey),
});

/** Draws a line through points with a round pen, in pixels. Of overlapping ink the darker stays. */
export const drawLine = (
  canvas: Canvas,
  points: readonly Point[],
  { radius, grey }: { radius: number; grey: number },
): void => {
  points.forEach(([x, y], index) => {
    const [fromX, fromY] = points[index - 1] ?? [x, y];
    const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY)));
    for (let step = 0; step <= steps; step += 1) {
      const along = step / steps;
      drawDot(canvas, fromX + (x - fromX) * along, fromY + (y - fromY) * along, radius, grey);
    }
  });
};

/** Draws a disc with soft edges. */
const drawDot = (canvas: Canvas, x: number, y: number, radius: number, grey: number): void => {
  const { width, height, pixels } = canvas;
  for (let row = Math.max(0, Math.floor(y - radius - 1)); row <= Math.min(height - 1, y + radius + 1); row += 1) {
    for (
      let column = Math.max(0, Math.floor(x - radius - 1));
      column <= Math.min(width - 1, x + radius + 1);
      column += 1
    ) {
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(column - x, row - y)));
      const at = row * width + column;
      const ground = pixels[at] ?? 0;
      pixels[at] = Math.min(ground, Math.round(ground + (grey - ground) * cover));
    }
  }
};

/** Encodes the picture as a PNG file with one data chunk; each row begins with the byte for “no filter”. */
export const toPng = ({ width, height, pixels }: Canvas): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits of grey.
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, sum]);
};
