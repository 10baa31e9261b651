import iconv from 'iconv-lite';
import { fixtureBytes } from '../../testing/fixtures.ts';
import { decodeText } from './decode-text.ts';
import { decodeAs } from './encodings.ts';

describe('decoding a text', () => {
  it.each([
    ['gb18030.txt', 'gb18030'],
    ['utf16le-without-bom.txt', 'utf-16le'],
    ['utf16be-bom.txt', 'utf-16be'],
    ['utf8-bom.txt', 'utf-8'],
  ])('%s is decoded as %s, every character of it', (name, encoding) => {
    const { text, encoding: decodedAs, undecodable } = decodeText(fixtureBytes(name));
    expect(decodedAs).toBe(encoding);
    expect(undecodable).toBe(0);
    expect(text).toMatch(/^《灯塔与信》作者：沈小渔\r?\n/);
    expect(text).toContain('船头漆着“𠮷”字');
  });

  it('characters of HKSCS in Big5, which Node maps to private use, are decoded', () => {
    const { text, encoding } = decodeText(fixtureBytes('big5-hkscs.txt'));
    expect(encoding).toBe('big5');
    expect(text).toContain('撐一丬小船');
    expect(text).toContain('一條大鮎魚');
    expect(text).not.toMatch(/[\ue000-\uf8ff]/);
  });

  it('every two bytes of Big5 are what they are by the table of the WHATWG, alone and beside others', () => {
    const bytes = Array.from({ length: 0x100 }, (_, byte) => byte);
    const others = bytes.flatMap((first) =>
      bytes.flatMap((second) => {
        const pair = Buffer.of(first, second, 0x41, 0xa4, 0x40);
        return decodeAs(pair, 'big5') === iconv.decode(pair, 'big5') ? [] : [pair.toString('hex')];
      }),
    );
    expect(others).toEqual([]);
  });

  it('traditional characters in GBK are told from Big5', () => {
    const { text, encoding } = decodeText(fixtureBytes('gbk-traditional.txt'));
    expect(encoding).toBe('gb18030');
    expect(text).toBe(decodeText(fixtureBytes('big5-hkscs.txt')).text.replaceAll('\r\n', '\n'));
  });

  it('characters of damaged UTF-8 that cannot be decoded are counted', () => {
    const bytes = Buffer.from('他推开门，看见院子里的雪已经化了。'.repeat(20));
    bytes[3] = 0xff;
    const { encoding, undecodable, text } = decodeText(bytes);
    expect(encoding).toBe('utf-8');
    expect(undecodable).toBe([...text].filter((character) => character === '\ufffd').length);
    expect(undecodable).toBeGreaterThan(0);
    expect(text.startsWith('他')).toBe(true);
  });

  it('a large file is judged by samples from all over it', () => {
    const english = Buffer.from('This edition was made by hand. '.repeat(2000));
    const chinese = fixtureBytes('gb18030.txt');
    const { encoding, text } = decodeText(Buffer.concat([english, ...Array.from({ length: 400 }, () => chinese)]));
    expect(encoding).toBe('gb18030');
    expect(text).toContain('守塔人每天给海写一封信');
  });

  it('a zero character, which PostgreSQL cannot store, becomes a visible sign', () => {
    const { text, undecodable } = decodeText(Buffer.from(`${'天亮了。'.repeat(5000)}\0完`));
    expect(undecodable).toBe(1);
    expect(text.endsWith('\ufffd完')).toBe(true);
  });

  it.each([
    ['a byte order mark', fixtureBytes('utf8-bom.txt'), '文件开头有字节序标记'],
    ['that all of it is UTF-8', Buffer.from('他推开门。'), '全文都是合法的 UTF-8'],
    ['how much it looks like Chinese', fixtureBytes('gb18030.txt'), '按它解码最像中文（得分 '],
  ])('the reason for the encoding is told: %s', (_, bytes, reason) => {
    expect(decodeText(bytes).reason).toContain(reason);
  });

  const russian = 'Он вышел из дома рано утром и пошёл вниз по улице, к реке.\n'.repeat(200);
  it.each([
    ['UTF-8', Buffer.from(russian)],
    ['GBK', iconv.encode(russian, 'gbk')],
  ])('a text in Cyrillic letters is read as it is, and said to be no Chinese: %s', (_, bytes) => {
    const { text, warnings } = decodeText(bytes);
    expect([text, warnings]).toEqual([russian, ['全文多是西里尔字母，不像中文小说，请核对']]);
  });

  it('bytes that are no text are refused', () => {
    expect(() => decodeText(fixtureBytes('not-text.bin.txt'))).toThrow('可能不是文本文件');
  });
});
