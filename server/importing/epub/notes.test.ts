import { chapters, link, type Parts, paragraphsOf, read, text, titlesOf } from '../testing/sample-epub.ts';

describe('notes', () => {
  const notesOf = async (parts: Partial<Parts>) => paragraphsOf(await read({ ...chapters(text), ...parts }));
  const note = (at: number, label: string, said: string) => ({ kind: 'note', at, label, text: said });

  it.each([
    [
      'EPUB 3',
      '<p>渡口<a epub:type="noteref" href="#n1">[1]</a>的灯。</p>',
      '<aside epub:type="footnote" id="n1"><p><a href="#r1">[1]</a> 河边。</p><p>有船。</p></aside>',
      note(2, '[1]', '河边。 有船。'),
    ],
    [
      'EPUB 3 with roles, hidden where it stands',
      '<p>渡口<sup><a role="doc-noteref" href="a.xhtml#n1">1</a></sup>的灯。</p>',
      '<section role="doc-endnotes"><div role="doc-endnote" id="n1" style="display:none">河边。<a href="#r1">↩</a></div></section>',
      note(2, '1', '河边。'),
    ],
    [
      '多看',
      '<p>渡口<a class="duokan-footnote" href="#n1" id="r1"><img src="note.png" alt="注"/></a>的灯。</p>',
      '<ol class="duokan-footnote-content"><li class="duokan-footnote-item" id="n1"><p><a href="#r1">◎</a>河边。</p></li></ol>',
      note(2, '注', '河边。'),
    ],
    [
      'a picture that says it itself',
      '<p>渡口<img class="qqreader-footnote" alt="河边。" src="note.png"/>的灯。</p>',
      '',
      note(2, '注', '河边。'),
    ],
    [
      'words that are the marker stay text',
      '<p><a epub:type="noteref" href="#n1">渡口</a>的灯。</p>',
      '<aside epub:type="rearnote" id="n1">河边。</aside>',
      note(2, '注', '河边。'),
    ],
  ])(
    '%s: what it says is shown where its marker stands, and nowhere else [B6.17]',
    async (_, marked, body, expected) => {
      const [first] = await notesOf(chapters(`${marked}${text}${body}`));
      expect(first).toHaveLength(3);
      expect(first?.[0]).toEqual({ text: '渡口的灯。', annotations: [expected] });
    },
  );

  it.each([
    ['渡口<a epub:type="noteref" href="#n1">[1]</a>', note(0, '[1]', '河边。')],
    ['<a epub:type="noteref" href="#n1">渡口</a>', note(0, '注', '河边。')],
    ['渡口<img class="duokan-footnote" alt="河边。" src="note.png"/>', note(0, '注', '河边。')],
  ])('a note in a heading is shown before the first words below it: %s', async (heading, expected) => {
    const body = heading.includes('#n1') ? '<aside epub:type="footnote" id="n1">河边。</aside>' : '';
    const found = await read({
      documents: { 'a.xhtml': `<h1>${heading}</h1><p>灯。</p>${text}${body}`, 'b.xhtml': text },
      nav: link('a.xhtml', '渡口') + link('b.xhtml', '船'),
    });
    expect(titlesOf(found)).toEqual(['渡口', '船']);
    expect(paragraphsOf(found)[0]).toHaveLength(3);
    expect(paragraphsOf(found)[0]?.[0]).toEqual({ text: '灯。', annotations: [expected] });
  });

  it('the entries of a list of notes are notes, marked themselves or not', async () => {
    const list =
      '<section epub:type="footnotes"><h3>注释</h3><ol><li id="n1">河边。</li><li id="n2">岸上。</li></ol></section>';
    const marked = ['1', '2'].map((no) => `<a epub:type="noteref" href="#n${no}">${no}</a>`);
    const [first] = await notesOf(chapters(`<p>渡${marked.join('口')}。</p>${list}`));
    expect(first?.[0]).toEqual({ text: '渡口。', annotations: [note(1, '1', '河边。'), note(2, '2', '岸上。')] });
  });

  it('a page of notes at the end of the book is no chapter', async () => {
    const found = await read({
      documents: {
        'a.xhtml': `<p>渡口<a epub:type="noteref" href="n.xhtml#n1">1</a>。</p>${text}`,
        'b.xhtml': text,
        'n.xhtml': '<h2>注释</h2><ol><li epub:type="endnote" id="n1">河边。</li></ol>',
      },
      nav: link('a.xhtml', '雾') + link('b.xhtml', '船') + link('n.xhtml', '注释'),
    });
    expect(titlesOf(found)).toEqual(['雾', '船']);
    expect(found.warnings).toEqual([]);
    expect(paragraphsOf(found)[0]?.[0]?.annotations).toEqual([note(2, '1', '河边。')]);
  });

  it('a marker that leads nowhere, and a note that no marker leads to, stay text', async () => {
    const [first] = await notesOf(
      chapters(
        `<p>渡口<a epub:type="noteref" href="#n9">[9]</a>。</p><aside epub:type="footnote" id="n1">河边。</aside>`,
      ),
    );
    expect(first).toEqual([{ text: '渡口[9]。' }, { text: '河边。' }]);
  });

  it('a long note is never cut, and the paragraph around it no sooner than without it', async () => {
    const long = '这是一条很长的注释。'.repeat(300);
    const [first] = await notesOf(
      chapters(
        `<p>渡口<a epub:type="noteref" href="#n1">1</a>。</p><aside epub:type="footnote" id="n1">${long}</aside>`,
      ),
    );
    expect(first).toEqual([{ text: '渡口。', annotations: [note(2, '1', long)] }]);
  });
});
