import { readAnnotated } from '../../novels/saving/incoming/annotated-text.ts';
import { pictureOfStripes, pngOf } from '../testing/pictures.ts';
import { chapters, link, paragraphsOf, read, text, titlesOf } from '../testing/sample-epub.ts';
import { pictureBounds } from './pictures.ts';

const file = async (name: string, content: Uint8Array | string | Promise<Uint8Array>) => ({
  name: `OEBPS/${name}`,
  content: await content,
});

type Found = Awaited<ReturnType<typeof read>>;

/** The paragraphs of each chapter: its text, or what a picture shows in brackets. */
const shown = (found: Found) =>
  paragraphsOf(found).map((paragraphs) =>
    paragraphs.map(({ text: words, annotations: [first] = [] }) =>
      first?.kind === 'picture' ? `[${first.alt} ${first.width}×${first.height}]` : words,
    ),
  );

const [first, second] = ['天还没有亮，渡口的灯先亮了。', '老周把船推下水，听见有人咳嗽。'];

test('a picture is a paragraph of its own, where the document shows it: in a figure, a paragraph, a drawing or between [B6.20]', async () => {
  const found = await read({
    ...chapters(
      `<p>${first}</p><figure><img src="a.png" alt="渡口"/></figure><p>${second}<img src="b.png"/></p>`,
      `<svg viewBox="0 0 9 9"><title>图</title><image xlink:href="a.png"/></svg><p>${first}</p><img src="b.png" title="灯"/>`,
    ),
    more: [await file('a.png', pngOf(300, 400)), await file('b.png', pngOf(80, 90))],
  });
  expect(shown(found)).toEqual([
    [first, '[渡口 300×400]', second, '[ 80×90]'],
    ['[ 300×400]', first, '[灯 80×90]'],
  ]);
  expect([...(found.pictures?.keys() ?? [])]).toHaveLength(2);
  expect(found.warnings).toEqual([]);
});

test('pictures are no characters of the text: counts are those of a book without them', async () => {
  const plain = await read(chapters(`<p>${first}</p>${text}`));
  const illustrated = await read({
    ...chapters(`<img src="a.png" alt="渡口"/><p>${first}</p><img src="a.png" alt="渡口"/>${text}`),
    more: [await file('a.png', pngOf(300, 400))],
  });
  expect(illustrated.coverage).toEqual(plain.coverage);
});

test('a large picture is scaled down to what screens show, one that lies on its side is turned', async () => {
  const onItsSide = pictureOfStripes(400, 300, 'teal').jpeg().withMetadata({ orientation: 6 }).toBuffer();
  const found = await read({
    ...chapters('<img src="a.png"/><img src="b.jpg"/>'),
    more: [await file('a.png', pngOf(3000, 4800)), await file('b.jpg', onItsSide)],
  });
  expect(shown(found)[0]).toEqual(['[ 1500×2400]', '[ 300×400]']);
});

test('what is no picture is left out, and the report says what and why [B6.20]', async () => {
  const half = (await pngOf(300, 400)).subarray(0, 900);
  const found = await read({
    ...chapters(
      `${['text.png', 'half.png', 'x.svg', 'gone.png', 'http://example.com/x.png'].map((src) => `<img src="${src}"/>`).join('')}<p>${first}<img src="icon.png"/></p><img src="spacer.png"/><svg><path d="M0 0"/></svg>`,
    ),
    more: [
      await file('text.png', 'hello'),
      await file('half.png', half),
      await file('x.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
      await file('icon.png', pngOf(20, 20)),
      await file('spacer.png', pngOf(200, 1)),
    ],
  });
  expect(shown(found)[0]).toEqual([first]);
  expect(found.warnings).toEqual([
    '有 7 张插图没有收入：SVG 2 张（OEBPS/a.xhtml、x.svg）；不是图片或已损坏 2 张（text.png、half.png）；书里没有这个文件 1 张（gone.png）；在书外面 1 张（http://example.com/x.png）；字行里的小图 1 张（icon.png）',
  ]);
});

test('a picture that would take a gigabyte of memory is not unpacked', async () => {
  // A head that says how large it is, and no more.
  const bomb = Buffer.from(await pngOf(10, 10));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const { crc32 } = await import('node:zlib');
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  const found = await read({
    ...chapters(`<img src="a.png"/><p>${first}</p>`),
    more: [await file('a.png', bomb)],
  });
  expect(found.warnings).toEqual(['有 1 张插图没有收入：图片太大 1 张（a.png）']);
});

test('of more pictures than a book may have the first are taken, and the report counts the others', async () => {
  const one = await pngOf(16, 16);
  const names = Array.from({ length: pictureBounds.count + 5 }, (_, index) => `${index}.png`);
  const distinct = names.map((name, index) => ({
    name: `OEBPS/${name}`,
    // A PNG goes on being one whatever stands behind its end.
    content: Buffer.concat([one, Buffer.from(String(index))]),
  }));
  const found = await read({
    ...chapters(`<p>${first}</p>${names.map((name) => `<img src="${name}"/>`).join('')}`),
    more: distinct,
  });
  expect(
    shown(found)
      .flat()
      .filter((each) => each.startsWith('[')),
  ).toHaveLength(pictureBounds.count);
  expect(found.warnings).toEqual([
    expect.stringMatching(/^有 5 张插图没有收入：超出数量或总大小 5 张（2000\.png、2001\.png、2002\.png……）$/),
  ]);
});

test('a picture stands for its character in a line, whatever its file', async () => {
  const found = await read({
    ...chapters('<p>他姓<img class="gaiji" src="g.png" alt="𠮷"/>，住在渡口。</p>'),
    more: [await file('g.png', pngOf(20, 20))],
  });
  expect(shown(found)[0]).toEqual(['他姓𠮷，住在渡口。']);
  expect(found.warnings).toEqual([]);
});

test('pictures before the first chapter are a part of their own, and the page of the cover is none [B6.20]', async () => {
  const found = await read({
    documents: {
      'cover.xhtml': '<img src="cover.png"/>',
      'color.xhtml': '<img src="one.png"/><img src="two.png" alt="全家"/>',
      'a.xhtml': `<h1>第一章 雾</h1>${text}`,
      'b.xhtml': `<h1>第二章 船</h1>${text}`,
    },
    nav: link('a.xhtml', '第一章 雾') + link('b.xhtml', '第二章 船'),
    more: [
      await file('cover.png', pngOf(300, 400)),
      await file('one.png', pngOf(301, 400)),
      await file('two.png', pngOf(302, 400)),
    ],
  });
  expect(titlesOf(found)).toEqual(['插图', '第一章 雾', '第二章 船']);
  expect(shown(found)[0]).toEqual(['[ 301×400]', '[全家 302×400]']);
  expect(found.chapterTitles).toEqual(['第一章 雾', '第二章 船']);
  expect(found.novel.intro).toBe('');
  expect(found.warnings).toEqual([]);
});

test('a picture above a heading, and one in it, stand below its title; an entry may be pictures alone', async () => {
  const found = await read({
    documents: {
      'p.xhtml': '<img src="one.png"/>',
      'a.xhtml': `<img src="one.png"/><h1>第一章<img src="one.png"/>雾</h1>${text}<h1 id="two"><img src="one.png"/></h1>${text}`,
    },
    nav: link('p.xhtml', '彩页') + link('a.xhtml', '第一章 雾') + link('a.xhtml#two', '第二章 船'),
    more: [await file('one.png', pngOf(300, 400))],
  });
  const picture = '[ 300×400]';
  expect(titlesOf(found)).toEqual(['彩页', '第一章雾', '第二章 船']);
  expect(shown(found)).toEqual([[picture], [picture, picture, first, second], [picture, first, second]]);
});

test('a volume whose page shows a picture is a volume', async () => {
  const page = '<h1>冬</h1><img src="one.png"/>';
  const chapter = (title: string) => `<h2>${title}</h2>${text}`;
  const found = await read({
    documents: {
      'v1.xhtml': page,
      'a.xhtml': chapter('第一章 雾'),
      'v2.xhtml': page.replace('冬', '春'),
      'b.xhtml': chapter('第二章 船'),
    },
    nav: link('v1.xhtml', '冬') + link('a.xhtml', '第一章 雾') + link('v2.xhtml', '春') + link('b.xhtml', '第二章 船'),
    more: [await file('one.png', pngOf(300, 400))],
  });
  expect(found.novel.volumes).toEqual([{ title: '冬' }, { title: '春' }]);
  expect(found.chapterTitles).toEqual(['第一章 雾', '第二章 船']);
});

test('a book of pictures alone has no text', async () => {
  const pages = chapters('<img src="one.png"/>', '<img src="one.png"/>');
  await expect(read({ ...pages, nav: '', more: [await file('one.png', pngOf(300, 400))] })).rejects.toThrow(
    'EPUB 里没有文字',
  );
});

test('a text file brings no picture, whatever marks stand in it', async () => {
  const { readNovel } = await import('../txt/read-novel.ts');
  const marked = `\ufff9\ufffa/pictures/${'0'.repeat(64)}.jpg\ufffa9x9\ufffa\ufffb`;
  const { novel } = readNovel(Buffer.from(`渡口\n第一章 雾\n${first}\n${marked}\n${second}${marked}\n`), 'x.txt');
  expect(novel.chapters[0]?.paragraphs.map(readAnnotated)).toEqual([{ text: first }, { text: second }]);
});
