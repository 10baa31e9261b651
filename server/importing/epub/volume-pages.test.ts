import { link, type Parts, read, text, titlesOf } from '../testing/sample-epub.ts';

describe('volumes as pages of a flat contents', () => {
  const pages = (titles: string[]): Pick<Parts, 'documents' | 'nav'> => ({
    documents: Object.fromEntries(
      titles.map((title, index) => [`${index}.xhtml`, `<h1>${title}</h1>${/章|^[^卷部]*$/.test(title) ? text : ''}`]),
    ),
    nav: titles.map((title, index) => link(`${index}.xhtml`, title)).join(''),
  });

  it('they are volumes, in which numbers may begin again [B6.17]', async () => {
    const found = await read(pages(['第一卷 冬', '第一章 雾', '第二章 船', '第二卷 春', '第一章 灯', '第二章 雪']));
    expect(found.novel.volumes).toEqual([{ title: '第一卷 冬' }, { title: '第二卷 春' }]);
    expect(found.novel.chapters.map(({ title, volume }) => `${title} ${volume}`)).toEqual([
      '第一章 雾 0',
      '第二章 船 0',
      '第一章 灯 1',
      '第二章 雪 1',
    ]);
    expect(found.warnings).toEqual([]);
  });

  it('also where their chapters have no numbers', async () => {
    const found = await read(pages(['上卷', '雾起', '船来', '下卷', '灯灭', '雪晴']));
    expect(found.novel.volumes).toEqual([{ title: '上卷' }, { title: '下卷' }]);
    expect(titlesOf(found)).toEqual(['雾起', '船来', '灯灭', '雪晴']);
    expect(found.warnings).toEqual([]);
  });

  it('and where only a name stands on the page', async () => {
    const found = await read({
      documents: {
        'v.xhtml': '<h1>冬</h1>',
        'a.xhtml': `<h2>第一章 雾</h2>${text}`,
        'b.xhtml': `<h2>第二章 船</h2>${text}`,
        'w.xhtml': '<h1>春</h1>',
        'c.xhtml': `<h2>第一章 灯</h2>${text}`,
      },
      nav: ['v 冬', 'a 第一章 雾', 'b 第二章 船', 'w 春', 'c 第一章 灯']
        .map((entry) => link(`${entry.charAt(0)}.xhtml`, entry.slice(2)))
        .join(''),
    });
    expect(found.novel.volumes).toEqual([{ title: '冬' }, { title: '春' }]);
    expect(titlesOf(found)).toEqual(['第一章 雾', '第二章 船', '第一章 灯']);
    expect(found.warnings).toEqual([]);
  });

  it('a part that counts by volumes and has its text there stays a chapter', async () => {
    const found = await read({
      documents: { 'a.xhtml': `<h1>第一部</h1>${text}`, 'b.xhtml': `<h1>尾声</h1>${text}`, 'c.xhtml': text },
      nav: link('a.xhtml', '第一部') + link('b.xhtml', '尾声') + link('c.xhtml', '雾'),
    });
    expect(titlesOf(found)).toEqual(['第一部', '尾声', '雾']);
  });
});
