import iconv from 'iconv-lite';
import { passage } from '../../testing/fixtures.ts';
import { decodeText } from './decode-text.ts';

const simplified = [1, 2, 3, 4].map((no) => `第${no}章 风起\n${passage('夜里')}`);
const traditional = [1, 2, 3, 4].map((no) =>
  `第${no}章 風起\n街上沒有人，只有燈還亮著。他收起傘，站了一會兒。\n`.repeat(3),
);
const utf8 = (text: string) => Buffer.from(text);
const gbk = (text: string) => iconv.encode(text, 'gbk');
const big5 = (text: string) => iconv.encode(text, 'big5');

describe('a text in two encodings', () => {
  const [first = '', ...rest] = simplified;
  it.each([
    ['UTF-8, then GBK', [utf8(first), gbk(rest.join(''))]],
    ['GBK, then UTF-8', [gbk(first), utf8(rest.join(''))]],
    ['one chapter of GBK in UTF-8', [utf8(first), gbk(rest[0] ?? ''), utf8(rest.slice(1).join(''))]],
    ['UTF-8 with its mark, then GBK', [utf8(`\ufeff${first}`), gbk(rest.join(''))]],
  ])('%s is decoded line by line, and it is said', (_, pieces) => {
    const { text, undecodable, warnings } = decodeText(Buffer.concat(pieces));
    expect(text).toBe(simplified.join(''));
    expect(undecodable).toBe(0);
    expect(warnings).toEqual(['文件里有两种编码（UTF-8 和 gb18030），已逐行分别解码，请核对']);
  });

  it('UTF-8, then Big5', () => {
    const [one = '', ...others] = traditional;
    expect(decodeText(Buffer.concat([utf8(one), big5(others.join(''))])).text).toBe(traditional.join(''));
  });

  it('short lines of GBK that are valid UTF-8 by chance stay GBK', () => {
    const text = `${simplified.join('')}${'一\n'.repeat(60)}`;
    expect(decodeText(gbk(text))).toMatchObject({ text, encoding: 'gb18030', warnings: [] });
  });

  it('damaged UTF-8 is in one encoding', () => {
    const bytes = utf8(simplified.join('').repeat(3));
    for (let at = 100; at < bytes.length; at += 300) bytes[at] = 0xff;
    expect(decodeText(bytes)).toMatchObject({ encoding: 'utf-8', warnings: [] });
  });
});

describe('a text that was saved twice', () => {
  const all = simplified.join('');
  it.each<[string, string, string]>([
    ['Big5 read as GBK', new TextDecoder('gbk').decode(big5(traditional.join(''))), traditional.join('')],
    ['UTF-8 read as Windows-1252', new TextDecoder('windows-1252').decode(utf8(all)), all],
    ['UTF-8 read as Latin-1', utf8(all).toString('latin1'), all],
    ['GBK read as Windows-1252', new TextDecoder('windows-1252').decode(gbk(all)), all],
  ])('%s is read back, and it is said', (_, saved, original) => {
    const { text, warnings } = decodeText(utf8(saved));
    expect(text).toBe(original);
    expect(warnings).toEqual([expect.stringMatching('曾被误当作 .* 打开后另存，已还原')]);
  });

  it.each([
    ['of marks between words', '\ufff9雨\ufffa'.repeat(500)],
    ['in Korean', '비가 밤새 내렸다. '.repeat(50)],
    ['of signs for music', '𝄞𝅘𝅥𝅮 '.repeat(200)],
  ])('a line %s, which no wrong reading can have given, stays as it is', (_, line) => {
    const text = `书名：注音\n\n第一章 雨\n${line}\n${passage('夜里')}`;
    expect(decodeText(utf8(text))).toMatchObject({ text, warnings: [] });
  });

  it.each<[string, (text: string) => Buffer]>([
    ['UTF-8', utf8],
    ['GBK', gbk],
    ['GB18030', (text) => iconv.encode(text, 'gb18030')],
    ['GBK with ? for what was lost', (text) => gbk(text.replaceAll('\ufffd', '?'))],
  ])('UTF-8 read as GBK and saved as %s is read back, with the stops at the ends of lines [B6.25]', (_, save) => {
    const original = `${all}她说：“天亮了就走。”\n“你还走不走？”\n`.repeat(3);
    const { text, warnings } = decodeText(save(new TextDecoder('gbk').decode(utf8(original))));
    expect(text).toBe(original);
    expect(warnings).toEqual([
      '文件原是 utf-8 编码，曾被误当作 gbk 打开后另存，已还原，行末缺的标点是按上下文补的，请核对',
    ]);
  });

  it('where lines end with corner brackets, what a line lost at its end is not guessed', () => {
    const original = '第1章 风来了\n「你还走不走？」\n她没有回答，只是把伞递给了他。\n他走了。\n'.repeat(30);
    const { text } = decodeText(gbk(new TextDecoder('gbk').decode(utf8(original))));
    expect(text).toContain('「你还走不走？\ufffd\n');
    expect(text).not.toContain('？。');
  });

  it('UTF-8 read as GBK is read back but for characters of which a byte is lost', () => {
    const { text, undecodable, warnings } = decodeText(
      utf8(new TextDecoder('gbk').decode(utf8(all.replaceAll('风起', '风来了')))),
    );
    expect(text.split('\n').slice(0, 2)).toEqual([
      '第1章 风来\ufffd',
      '　　夜里的那一天，街上没有人，只有灯还亮着。他收起伞，在门口站了一会儿。',
    ]);
    expect(text.match(/^第\d章/gm)).toHaveLength(4);
    expect(undecodable).toBeGreaterThan(0);
    expect(undecodable).toBeLessThan(text.length / 20);
    expect(warnings).toHaveLength(1);
  });

  it('a text in English was not', () => {
    const english = 'It was a bright cold day in April. “Hello,” he said. '.repeat(40);
    expect(decodeText(utf8(english))).toMatchObject({ text: english, encoding: 'utf-8', warnings: [] });
    const windows = iconv.encode(english, 'windows-1252');
    expect(decodeText(windows)).toMatchObject({ text: english, encoding: 'windows-1252', warnings: [] });
    expect(decodeText(Buffer.from(english, 'utf16le'))).toMatchObject({ text: english, encoding: 'utf-16le' });
  });
});

describe('an encoding that is given by hand', () => {
  it('is what the text is decoded as, whatever it looks like', () => {
    expect(decodeText(gbk('风起'), 'big5').text).not.toBe('风起');
    expect(decodeText(gbk('风起'), 'gb18030')).toMatchObject({
      text: '风起',
      reason: '由 --encoding 给出',
      warnings: [],
    });
  });
});
