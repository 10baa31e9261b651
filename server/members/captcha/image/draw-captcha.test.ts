import { crc32, inflateSync } from 'node:zlib';
import { newCaptchaCode } from '../captchas.ts';
import { drawCaptcha } from './draw-captcha.ts';
import { captchaLetters, glyphs } from './glyphs.ts';

/** The chunks of a PNG file, their check sums checked. */
const chunksOf = (png: Buffer): { type: string; data: Buffer }[] => {
  const chunks: { type: string; data: Buffer }[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    chunks.push({ type: body.subarray(0, 4).toString('latin1'), data: body.subarray(4) });
    at += 12 + length;
  }
  return chunks;
};

it('a captcha is a PNG of grey pixels without any other chunk', () => {
  const png = drawCaptcha('A3KP', 'key');
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const [header, data, end] = chunksOf(png);
  expect([header?.type, data?.type, end?.type]).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect([header?.data.readUInt32BE(0), header?.data.readUInt32BE(4), header?.data[8]]).toEqual([240, 88, 8]);
  expect(inflateSync(data?.data ?? Buffer.alloc(0))).toHaveLength((240 + 1) * 88);
  expect(png.includes('A3KP')).toBe(false);
});

it('a captcha has the same picture for the same key and code, and another for another key or code', () => {
  const picture = drawCaptcha('A3KP', 'key');
  expect(drawCaptcha('A3KP', 'key').equals(picture)).toBe(true);
  expect(drawCaptcha('A3KP', 'another').equals(picture)).toBe(false);
  expect(drawCaptcha('A3KR', 'key').equals(picture)).toBe(false);
});

it('every letter of a code can be drawn within the picture', () => {
  for (const letter of `${captchaLetters}1234`) {
    expect(drawCaptcha(letter, 'key').length).toBeGreaterThan(1_000);
    for (const [x, y] of (glyphs[letter] ?? []).flat()) {
      expect(Math.max(-x, x - 1, -y, y - 1)).toBeLessThan(0.05);
    }
  }
});

it('codes are four random letters, and always 1234 in test mode', () => {
  const codes = Array.from({ length: 200 }, () => newCaptchaCode({ testing: false }));
  for (const code of codes) expect(code).toMatch(new RegExp(`^[${captchaLetters}]{4}$`));
  expect(new Set(codes).size).toBeGreaterThan(190);
  expect(newCaptchaCode({ testing: true })).toBe('1234');
});
