import { link, read, text, titlesOf } from '../testing/sample-epub.ts';

describe("characters of addresses in a file's name", () => {
  it.each([
    ['bare', '100%.xhtml', 'Who?.xhtml', 'C#.xhtml', 'a b%20.xhtml'],
    ['escaped', '100%25.xhtml', 'Who%3F.xhtml', 'C%23.xhtml', 'a%20b%2520.xhtml'],
  ])('%%, ?, # and blanks that stand %s lead to it [B6.17]', async (_, ...references) => {
    const names = ['100%.xhtml', 'Who?.xhtml', 'C#.xhtml', 'a b%20.xhtml'];
    const [first = '', ...others] = names;
    const found = await read({
      documents: { 'front.xhtml': '<p>题词</p>' },
      manifest: references
        .map((href, index) => `<item id="x${index}" href="${href}" media-type="application/xhtml+xml"/>`)
        .join(''),
      spine: references.map((__, index) => `<itemref idref="x${index}"/>`).join(''),
      nav: references.map((href, index) => link(index === 0 ? `${href}#top` : href, `第${index + 1}章 篇`)).join(''),
      more: [
        { name: `OEBPS/${first}`, content: `<html><body><h1 id="top">第1章 篇</h1>${text}</body></html>` },
        ...others.map((name) => ({ name: `OEBPS/${name}`, content: `<html><body>${text}</body></html>` })),
      ],
    });
    expect(titlesOf(found)).toEqual(['第1章 篇', '第2章 篇', '第3章 篇', '第4章 篇']);
    expect(found.warnings).toEqual([]);
  });
});
