import { byParagraph, textOfChapter } from './paragraph-edits.ts';

const chapter = {
  paragraphs: ['一二三', '四五六', '七八九'].map((text, index) => ({ pid: String(index + 1), text })),
};

describe("edits of a chapter's text", () => {
  it('are edits of its paragraphs', () => {
    expect(textOfChapter(chapter)).toBe('一二三\n四五六\n七八九');
    const edits = [
      { start: 0, end: 1, text: 'a' },
      { start: 3, end: 3, text: 'b' },
      { start: 5, end: 7, text: '' },
      { start: 11, end: 11, text: 'c' },
    ];
    expect([...byParagraph(chapter, edits)]).toEqual([
      [
        '1',
        [
          { start: 0, end: 1, text: 'a' },
          { start: 3, end: 3, text: 'b' },
        ],
      ],
      ['2', [{ start: 1, end: 3, text: '' }]],
      ['3', [{ start: 3, end: 3, text: 'c' }]],
    ]);
  });

  it('over several paragraphs put their words into the first, and a joined line stays apart', () => {
    expect([...byParagraph(chapter, [{ start: 2, end: 9, text: 'a\nb' }])]).toEqual([
      ['1', [{ start: 2, end: 3, text: 'a b' }]],
      ['2', [{ start: 0, end: 3, text: '' }]],
      ['3', [{ start: 0, end: 1, text: '' }]],
    ]);
    expect([...byParagraph(chapter, [{ start: 3, end: 4, text: '' }])]).toEqual([]);
  });
});
