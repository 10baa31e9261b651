import { createCaptchaPictures } from './captcha-pictures.ts';

it('a picture is drawn once, and one address may have four drawn at a time', async () => {
  const drawn: string[] = [];
  const pictures = createCaptchaPictures((code, key) => {
    drawn.push(key);
    return Buffer.from(code);
  });
  const ask = (key: string) => pictures.of('1234', key, '203.0.113.9');
  const asked = await Promise.allSettled(['a', 'a', 'b', 'c', 'd'].map(ask));
  expect(asked.map(({ status }) => status)).toEqual([...Array(4).fill('fulfilled'), 'rejected']);
  expect(String(await ask('a'))).toBe('1234');
  expect(drawn).toEqual(['a', 'b', 'c']);
});
