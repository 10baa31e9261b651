import iconv from 'iconv-lite';
import { chapters, firstLines, read, text, titlesOf } from '../testing/sample-epub.ts';

describe('encodings', () => {
  const page = (encoding: string, words: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><html><head><title>x</title></head><body>${words}</body></html>`;
  const withPage = (second: Uint8Array) => read(chapters(text, second));

  it.each([
    ['gb2312', 'gb18030', '船来了。'],
    ['GBK', 'gb18030', '船来了。'],
    ['big5', 'big5', '船來了。'],
    // It says one and is another.
    ['utf-8', 'gb18030', '船来了。'],
    ['gb2312', 'utf8', '船来了。'],
  ])('a page that declares %s and is written in %s is read [B6.17]', async (declared, encoding, words) => {
    const found = await withPage(iconv.encode(page(declared, `<p>${words}</p>`), encoding));
    expect(firstLines(found)[1]).toBe(words);
    expect(found.warnings).toEqual([]);
  });

  it('a bad byte is shown as � and its page named, and the book is taken in', async () => {
    const bytes = Buffer.from(page('utf-8', '<p>船来了。</p>'));
    bytes[bytes.indexOf('来')] = 0xff;
    const found = await withPage(bytes);
    expect(firstLines(found)[1]).toMatch(/^船�+了。$/);
    expect(found.warnings[0]).toMatch(/^无法解码的字符在这些文件里：OEBPS\/b\.xhtml（\d 个）$/);
  });

  it('a page of which little can be decoded is named too', async () => {
    const found = await withPage(
      Buffer.concat([Buffer.from('<html><body><p>'), Buffer.alloc(40, 0xff), Buffer.from('</p></body></html>')]),
    );
    expect(found.warnings[0]).toContain('OEBPS/b.xhtml');
    expect(titlesOf(found)).toEqual(['雾', '船']);
  });
});
