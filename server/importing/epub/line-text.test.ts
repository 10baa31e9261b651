import { chapters, link, paragraphsOf, read, text, titlesOf } from '../testing/sample-epub.ts';

describe('ruby', () => {
  it.each([
    ['<ruby>渡<rt>dù</rt></ruby>口', '渡口', [[0, 1, 'dù']]],
    [
      '在<ruby>渡<rp>(</rp><rt>dù</rt><rp>)</rp>口<rp>(</rp><rt>kǒu</rt><rp>)</rp></ruby>。',
      '在渡口。',
      [
        [1, 2, 'dù'],
        [2, 3, 'kǒu'],
      ],
    ],
    ['<ruby><rb>渡</rb><rb>口</rb><rt>dù</rt><rt>kǒu</rt></ruby>', '渡口', [[0, 2, 'dùkǒu']]],
    ['<ruby>渡口<rt> </rt></ruby>到', '渡口到', []],
    ['渡<rt>dù</rt>口', '渡dù口', []],
    [
      '<ruby>𠮷<rt>jí</rt></ruby>在<ruby>渡<rt>dù</rt></ruby>',
      '𠮷在渡',
      [
        [0, 1, 'jí'],
        [2, 3, 'dù'],
      ],
    ],
  ] as [string, string, [number, number, string][]][])('%s', async (html, words, readings) => {
    const [paragraph] = paragraphsOf(await read(chapters(`<p>${html}</p>${text}`)))[0] ?? [];
    expect(paragraph?.text).toBe(words);
    expect(paragraph?.annotations ?? []).toEqual(
      readings.map(([start, end, said]) => ({ kind: 'ruby', start, end, text: said })),
    );
  });

  it('stands in brackets in a heading', async () => {
    const found = await read({
      documents: {
        'a.xhtml': `<h2>第一章 <ruby>渡<rt>dù</rt></ruby>口</h2>${text}`,
        'b.xhtml': `<h2>第二章 灯</h2>${text}`,
      },
      nav: link('a.xhtml', '第一章') + link('b.xhtml', '第二章'),
    });
    expect(titlesOf(found)).toEqual(['第一章 渡（dù）口', '第二章 灯']);
  });
});

describe('pictures of characters', () => {
  const gaiji = (alt: string, more = '') => `<img ${more} alt="${alt}" src="g.png"/>`;

  it.each([
    [`渡${gaiji('𠮷')}口。`, '渡𠮷口。'],
    [`渡${gaiji('⿰氵度', 'class="gaiji"')}口。`, '渡⿰氵度口。'],
    [`渡${gaiji('插图')}口。`, '渡口。'],
    [`渡${gaiji('')}口。`, '渡口。'],
  ])('in the line are what they say: %s', async (html, words) => {
    const [first] = paragraphsOf(await read(chapters(`<p>${html}</p>${text}`)));
    expect(first?.[0]?.text).toBe(words);
  });

  it('a picture that stands alone says nothing', async () => {
    const [first] = paragraphsOf(await read(chapters(`<p>${gaiji('图')}</p><p>雾。</p>${text}`)));
    expect(first?.[0]?.text).toBe('雾。');
  });
});
