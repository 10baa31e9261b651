import { chapters, read, text } from '../testing/sample-epub.ts';

describe('what is not shown', () => {
  const styled = (head: string, body: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head><body>${body}${text}</body></html>`;
  const linesOf = async (head: string, body: string, css = '') => {
    const found = await read({
      ...chapters(styled(head, body)),
      more: [{ name: 'OEBPS/css/book.css', content: css }],
    });
    return found.novel.chapters[0]?.paragraphs.slice(0, -2);
  };
  const sheet = '<link rel="stylesheet" type="text/css" href="css/book.css"/>';

  it.each([
    ['display: none', '.x { display: none }'],
    ['visibility', '.a, p.x { visibility: hidden !important; }'],
    ['opacity', '/* .y */ .x { opacity: 0.0 }'],
    ['a class of an element', 'p { color: red } p.x { display:none }'],
  ])('by a class of the stylesheet is no text: %s [B6.17]', async (_, css) => {
    expect(await linesOf(sheet, '<p class="n x">盗版</p><p class="n">正文。</p>', css)).toEqual(['正文。']);
  });

  it.each(['opacity:0', 'visibility : hidden', 'visibility:collapse', 'color:red;display:none!important'])(
    'by its own style is no text: %s',
    async (style) => {
      expect(await linesOf('', `<p style="${style}">盗版</p><p style="opacity:.5">正文。</p>`)).toEqual(['正文。']);
    },
  );

  it('by a class of the page itself is no text', async () => {
    expect(await linesOf('<style>.x{display:none}</style>', '<p>正<span class="x">盗</span>文。</p>')).toEqual([
      '正文。',
    ]);
  });

  it('a rule that comes later shows it again, and one for print alone hides nothing', async () => {
    const css = '.x { display: none } .x { display: block } @media print { .y { display: none } }';
    expect(await linesOf(sheet, '<p class="x">甲。</p><p class="y">乙。</p>', css)).toEqual(['甲。', '乙。']);
  });

  it.each([
    [
      'what a later rule or the element shows',
      '.x { display: none !important } .x { display: block }',
      'display:block',
    ],
    ['what a rule of the class shows', '.x { visibility: hidden !important } p.x { visibility: visible }', ''],
  ])('an !important rule hides %s [B6.17]', async (_, css, style) => {
    expect(await linesOf(sheet, `<p class="x" style="${style}">盗版</p><p>正文。</p>`, css)).toEqual(['正文。']);
  });

  it('an !important rule shows what others hide', async () => {
    const css = '.x { display: block !important } .x { display: none }';
    expect(await linesOf(sheet, '<p class="x" style="display:none">正文。</p>', css)).toEqual(['正文。']);
  });

  it.each(['screen', 'all', 'only screen', 'print, screen', 'not print'])(
    'a rule for @media %s hides [B6.17]',
    async (media) => {
      const css = `@media ${media} { .x { display: none } }`;
      expect(await linesOf(sheet, '<p class="x">盗版</p><p>正文。</p>', css)).toEqual(['正文。']);
    },
  );

  it.each(['print', 'amzn-kf8', 'speech', 'screen and (max-width: 400px)', '(orientation: portrait)', 'not screen'])(
    'a rule for @media %s hides nothing: there is a screen that it is not for',
    async (media) => {
      const css = `@media ${media} { .x { display: none } }`;
      expect(await linesOf(sheet, '<p class="x">正文。</p>', css)).toEqual(['正文。']);
    },
  );

  it('a stylesheet for print alone hides nothing', async () => {
    const css = '.x { display: none }';
    expect(await linesOf(sheet.replace('/>', ' media="print"/>'), '<p class="x">甲。</p>', css)).toEqual(['甲。']);
    expect(await linesOf(`<style media="print">${css}</style>`, '<p class="x">甲。</p>')).toEqual(['甲。']);
  });

  it('notes are text though a reader shows them elsewhere', async () => {
    const css = 'aside, .duokan-footnote-content { display: none }';
    const notes =
      '<aside epub:type="footnote"><p>注一。</p></aside><ol class="duokan-footnote-content"><li class="duokan-footnote-item">注二。</li></ol>';
    expect(await linesOf(sheet, notes, css)).toEqual(['注一。', '注二。']);
  });

  it('page numbers are no text', async () => {
    const page = '<span epub:type="pagebreak" id="p5">5</span>';
    expect(await linesOf('', `<p>正${page}文。</p><div role="doc-pagebreak">6</div>`)).toEqual(['正文。']);
  });

  it('a stylesheet that cannot be read hides nothing', async () => {
    expect(await linesOf(sheet, '<p class="x">正文。</p>', `.x{display:none;${'.a{'.repeat(30_000)}`)).toEqual([
      '正文。',
    ]);
  });
});
