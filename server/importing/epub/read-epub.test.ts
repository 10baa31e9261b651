import { readAnnotated } from '../../novels/saving/incoming/annotated-text.ts';
import { checkBounds } from '../../novels/saving/incoming/novel-bounds.ts';
import { lostCharacters, wordsOf } from '../testing/characters.ts';
import { epubOf } from '../testing/epub-of.ts';
import { readEpub } from './read-epub.ts';

const text = '<p>天还没有亮，渡口的灯先亮了。</p><p>老周把船推下水，听见有人咳嗽。</p>';
const metadata =
  '<dc:title>渡口记</dc:title><dc:creator>林渡</dc:creator><dc:subject>历史</dc:subject><dc:subject>河</dc:subject><dc:description>&lt;p&gt;一条河。&lt;/p&gt;</dc:description>';
const link = (href: string, title: string, inner = '') =>
  `<li><a href="${href}">${title}</a>${inner === '' ? '' : `<ol>${inner}</ol>`}</li>`;
const point = (src: string, title: string, inner = '') =>
  `<navPoint><navLabel><text>${title}</text></navLabel><content src="${src}"/>${inner}</navPoint>`;

const read = async (parts: Parameters<typeof epubOf>[0]) => {
  const found = await readEpub(epubOf({ metadata, ...parts }), 'x.epub');
  expect(lostCharacters(found, wordsOf(found.novel))).toEqual({});
  return found;
};
const titlesOf = ({ novel }: Awaited<ReturnType<typeof read>>) =>
  novel.chapters.map(({ title, volume }) => `${title} ${volume}`);

describe('reading an EPUB', () => {
  it('the nav document of EPUB 3 names chapters and volumes, within one document or several [B6.08]', async () => {
    const found = await read({
      documents: {
        'a.xhtml': `<h1>上卷</h1><h2 id="one">第一章 雾</h2>${text}<h2 id="two">第二章 船</h2>${text}`,
        'b.xhtml': `<h1>下卷</h1><h2>第三章 灯</h2>${text}`,
        'c.xhtml': `<h2>后记</h2>${text}`,
      },
      nav:
        link('a.xhtml', '上卷', link('a.xhtml#one', '第一章 雾') + link('a.xhtml#two', '第二章 船')) +
        `<li><span>下卷</span><ol>${link('b.xhtml', '第三章 灯')}</ol></li>` +
        link('c.xhtml', '后记'),
    });
    expect(titlesOf(found)).toEqual(['第一章 雾 0', '第二章 船 0', '第三章 灯 1', '后记 1']);
    expect(found.chapterTitles).toEqual(['第一章 雾', '第二章 船', '第三章 灯']);
    expect(found.novel).toMatchObject({
      title: '渡口记',
      author: '林渡',
      category: '历史',
      tags: ['河'],
      intro: '一条河。',
      volumes: [{ title: '上卷' }, { title: '下卷' }],
    });
    expect(found.novel.chapters[0]?.paragraphs).toEqual([
      '天还没有亮，渡口的灯先亮了。',
      '老周把船推下水，听见有人咳嗽。',
    ]);
  });

  it('the NCX of EPUB 2 names chapters, also where the text does not, or on several lines', async () => {
    const found = await read({
      documents: { 'a.xhtml': text, 'b.xhtml': `<div>第二回</div><div>船来</div>${text}` },
      ncx: point('a.xhtml', '雾起') + point('b.xhtml', '第二回 船来'),
    });
    expect(titlesOf(found)).toEqual(['雾起 null', '第二回 船来 null']);
    expect(found.novel.chapters[1]?.paragraphs).toHaveLength(2);
  });

  it('a book whose navigation names no chapters is read like a text file', async () => {
    const chapters = ['雾', '船', '灯'].map((title, index) => `<p>第${index + 1}章 ${title}</p>${text.repeat(3)}`);
    const found = await read({ documents: { 'a.xhtml': chapters.join('') }, ncx: point('a.xhtml', 'Section0001') });
    expect(found.chapterTitles).toEqual(['第1章 雾', '第2章 船', '第3章 灯']);
  });

  it('a heading that says more than its entry is the title', async () => {
    const found = await read({
      documents: {
        'a.xhtml': `<h2>第一章 雾起</h2>${text}`,
        'b.xhtml': `<h2>第二章<br/>船来</h2>${text}`,
        'c.xhtml': `<p>第三章 灯灭</p>${text}`,
      },
      nav: link('a.xhtml', '第一章') + link('b.xhtml', '船来') + link('c.xhtml', '第三章'),
    });
    expect(found.chapterTitles).toEqual(['第一章 雾起', '第二章 船来', '第三章 灯灭']);
  });

  it('headings are the chapters of a navigation that names volumes alone', async () => {
    const volume = (name: string, chapters: string[]) =>
      `<h1>${name}</h1>${chapters.map((chapter) => `<h2>${chapter}</h2>${text}<h3>题记</h3>${text}`).join('')}`;
    const found = await read({
      documents: {
        'a.xhtml': volume('第一卷 冬', ['第一章 雾起', '第二章 船来']),
        'b.xhtml': volume('第二卷 春', ['第一章 灯灭', '第二章 雪晴']),
      },
      nav: link('a.xhtml', '第一卷 冬') + link('b.xhtml', '第二卷 春'),
    });
    expect(found.novel.volumes).toEqual([{ title: '第一卷 冬' }, { title: '第二卷 春' }]);
    expect(titlesOf(found)).toEqual(['第一章 雾起 0', '第二章 船来 0', '第一章 灯灭 1', '第二章 雪晴 1']);
  });

  it('headings are the chapters where there is no navigation, the first of them too', async () => {
    const page = (title: string) => `<h2>${title}</h2>${text}`;
    const found = await read({
      documents: {
        't.xhtml': '<h1>渡口记</h1>',
        'a.xhtml': page('雾起'),
        'b.xhtml': page('船来'),
        'c.xhtml': page('灯灭'),
      },
    });
    expect(titlesOf(found)).toEqual(['雾起 null', '船来 null', '灯灭 null']);
    expect(found.rule.name).toBe('headings');
  });

  it('headings that are fewer than the numbered chapters are none', async () => {
    const chapters = ['雾', '船', '灯'].map((title, index) => `<p>第${index + 1}章 ${title}</p>${text.repeat(3)}`);
    const found = await read({ documents: { 'a.xhtml': `<h2>人物</h2>${text}<h2>正文</h2>${chapters.join('')}` } });
    expect(found.chapterTitles).toEqual(['第1章 雾', '第2章 船', '第3章 灯']);
  });

  it('cover, title page and copyright page are left out, and the report says so', async () => {
    const found = await read({
      documents: {
        'cover.xhtml': '<img src="cover.jpg"/>',
        'title.xhtml': '<h1>渡口记</h1><p>林渡 著</p>',
        'rights.xhtml': '<p>版权所有，翻印必究。</p>',
        'a.xhtml': `<h2>第一章 雾起</h2>${text}`,
        'b.xhtml': `<h2>第二章 船来</h2>${text}`,
      },
      nav: [
        link('cover.xhtml', '封面'),
        link('title.xhtml', '扉页'),
        link('rights.xhtml', '版权信息'),
        link('a.xhtml', '第一章 雾起'),
        link('b.xhtml', '第二章 船来'),
      ].join(''),
    });
    expect(titlesOf(found)).toEqual(['第一章 雾起 null', '第二章 船来 null']);
    expect(found.coverage.leftOut).toMatchObject([{ reason: 'front_matter', samples: ['封面', '扉页', '渡口记'] }]);
  });

  it('what is not shown is no text', async () => {
    const found = await read({
      documents: {
        'a.xhtml': `<p>\u200b</p><p hidden="">甲<b>乙</b></p><div style="color: red; display : none"><p>丙<br/>丁</p></div>${text}`,
        'b.xhtml': text,
      },
      nav: link('a.xhtml', '一') + link('b.xhtml', '二'),
    });
    expect(found.novel.chapters[0]?.paragraphs).toEqual(found.novel.chapters[1]?.paragraphs);
  });

  it('a page of the book that repeats its contents is left out', async () => {
    const found = await read({
      documents: { 'c.xhtml': '<p>目录</p><p>雾起</p><p>船来</p>', 'a.xhtml': text, 'b.xhtml': text },
      nav: link('c.xhtml', '目录') + link('a.xhtml', '雾起') + link('b.xhtml', '船来'),
    });
    expect(titlesOf(found)).toEqual(['雾起 null', '船来 null']);
    expect(found.coverage.leftOut).toMatchObject([{ reason: 'contents_list' }]);
  });

  it('scripts, styles and what lies elsewhere are not read; ruby and entities are text', async () => {
    const found = await read({
      documents: {
        'a.xhtml': `<script>alert(1)</script><style>p{}</style><p><ruby>渡<rp>(</rp><rt>dù</rt></ruby>口&nbsp;&amp;&#x706f;</p><svg><text>图</text></svg>${text}`,
        'b.xhtml': text,
      },
      nav: link('a.xhtml', '一') + link('b.xhtml', '二') + link('https://example.com/c.xhtml', '三'),
    });
    expect(readAnnotated(found.novel.chapters[0]?.paragraphs[0] ?? '')).toEqual({
      text: '渡口 &灯',
      annotations: [{ kind: 'ruby', start: 0, end: 1, text: 'dù' }],
    });
    expect(titlesOf(found)).toEqual(['一 null', '二 null']);
  });

  describe('that says more than a novel may hold', () => {
    const subject = (words: string) => `<dc:subject>${words}</dc:subject>`;
    const names = '<dc:title>渡口记</dc:title><dc:creator>林渡</dc:creator>';
    const chapters = { documents: { 'a.xhtml': text, 'b.xhtml': text } };

    it('subjects that are too long, or too many, are no tags, and the report says so', async () => {
      const long = 'Detective and mystery stories, Chinese';
      const many = Array.from({ length: 30 }, (_, index) => subject(`河${index}`)).join('');
      const { novel, warnings } = await read({ ...chapters, metadata: names + subject(long) + subject('历史') + many });
      expect(novel.category).toBe('历史');
      expect(novel.tags).toHaveLength(19);
      expect(warnings.slice(0, 2)).toEqual([`1 个主题超过 20 字，没有用作标签：${long}`, '主题有 31 个，只取前 20 个']);
      expect(() => checkBounds(novel)).not.toThrow();
    });

    it('a long description is cut, names that are too long do not stop the others, and the report says so', async () => {
      const description = `<dc:description>${'河'.repeat(2_001)}</dc:description>`;
      const found = await readEpub(
        epubOf({
          ...chapters,
          metadata: names + description,
          nav: link('a.xhtml', '一'.repeat(300)) + link('b.xhtml', '二'),
        }),
        'x.epub',
      );
      expect(found.novel.intro).toHaveLength(2_000);
      expect(found.warnings).toContain('简介有 2001 字，只取前 2000 字');
      expect(found.chapterTitles.length + found.sectionTitles.length).toBe(2);
      expect(() => checkBounds(found.novel)).not.toThrow();
    });
  });

  it('what is no EPUB, encrypted or without text is refused in Chinese', async () => {
    const encryption = (path: string) => ({
      name: 'META-INF/encryption.xml',
      content: `<encryption><CipherReference URI="${path}"/></encryption>`,
    });
    const parts = { metadata, documents: { 'a.xhtml': text } };
    await expect(readEpub(Buffer.from('PK\x03\x04abc'), 'x.epub')).rejects.toThrow('压缩包已损坏，或不是 zip');
    await expect(readEpub(epubOf({ ...parts, more: [encryption('OEBPS/a.xhtml')] }), 'x.epub')).rejects.toThrow('DRM');
    await expect(readEpub(epubOf({ ...parts, more: [encryption('OEBPS/a.otf')] }), 'x.epub')).resolves.toBeDefined();
    await expect(readEpub(epubOf({ metadata, documents: { 'a.xhtml': '' } }), 'x.epub')).rejects.toThrow('没有文字');
  });
});
