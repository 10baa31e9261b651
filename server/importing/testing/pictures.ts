import sharp from 'sharp';

/** A picture of stripes in a colour: no two colours or sizes are the same file. */
export const pictureOfStripes = (width: number, height: number, color: string) =>
  sharp({ create: { width, height, channels: 3, background: color } }).composite([
    {
      input: { create: { width, height: Math.ceil(height / 3), channels: 3, background: '#fff' } },
      gravity: 'center',
    },
  ]);

/** The bytes of a PNG. */
export const pngOf = (width: number, height: number, color = 'teal'): Promise<Buffer> =>
  pictureOfStripes(width, height, color).png().toBuffer();
