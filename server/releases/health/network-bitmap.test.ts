import { addBit, bitOf, countNetworks, emptyBitmap, uniteBitmaps } from './network-bitmap.ts';

const bitmapOf = (first: number, end: number) => {
  const bitmap = emptyBitmap();
  for (let number = first; number < end; number += 1) addBit(bitmap, bitOf(`10.${number >> 8}.${number & 255}.0/24`));
  return bitmap;
};

describe('a bitmap of networks', () => {
  it('a network counts once, however often it comes', () => {
    expect(countNetworks(emptyBitmap())).toBe(0);
    const bitmap = bitmapOf(0, 1);
    for (let times = 0; times < 1_000; times += 1) addBit(bitmap, bitOf('10.0.0.0/24'));
    expect(countNetworks(bitmap)).toBe(1);
  });

  it.each([10, 100, 10_000, 60_000])('%d networks are counted to five per cent', (networks) => {
    const counted = countNetworks(bitmapOf(0, networks));
    expect(Math.abs(counted - networks)).toBeLessThanOrEqual(networks / 20);
  });

  it('networks of two servers or hours are counted together', () => {
    expect(countNetworks(uniteBitmaps([bitmapOf(0, 20), bitmapOf(10, 30)]))).toBe(countNetworks(bitmapOf(0, 30)));
  });
});
