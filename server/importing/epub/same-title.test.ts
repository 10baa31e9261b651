import { link, read, text, titlesOf } from '../testing/sample-epub.ts';

describe('a title whose numerals differ', () => {
  it.each([
    ['第1章 雾起', '第一章 雾起', '第一章 雾起'],
    ['第十二章 雾起', '第12章　雾起', '第12章 雾起'],
    ['第1章', '第一章 雾起', '第一章 雾起'],
    ['1. 雾起', '第一章 雾起', '第一章 雾起'],
  ])('%s of the contents and %s of the page stand once', async (entry, heading, title) => {
    const found = await read({
      documents: { 'a.xhtml': `<h2>${heading}</h2>${text}`, 'b.xhtml': `<p>${heading}</p>${text}` },
      nav: link('a.xhtml', entry) + link('b.xhtml', entry),
    });
    expect(found.novel.chapters.map(({ paragraphs }) => paragraphs.length)).toEqual([2]);
    expect(titlesOf(found)).toEqual([title]);
  });

  it('on two lines as well', async () => {
    const found = await read({
      documents: { 'a.xhtml': `<h3>第一章</h3><h3>雾起</h3>${text}`, 'b.xhtml': `<h3>第二章</h3><h3>船来</h3>${text}` },
      nav: link('a.xhtml', '第1章 雾起') + link('b.xhtml', '第2章 船来'),
    });
    expect(titlesOf(found)).toEqual(['第一章 雾起', '第二章 船来']);
    expect(found.novel.chapters.map(({ paragraphs }) => paragraphs.length)).toEqual([2, 2]);
  });

  it('a heading with another number is another', async () => {
    const found = await read({
      documents: { 'a.xhtml': `<p>第二章 雾起</p>${text}`, 'b.xhtml': text },
      nav: link('a.xhtml', '第1章 雾起') + link('b.xhtml', '第2章 船来'),
    });
    expect(found.novel.chapters[0]?.paragraphs).toHaveLength(3);
  });
});
