import type { Chapter } from 'shared-api/schemas/chapter';
import { giveBack, showEdits } from './show-edits.ts';

const paragraphs = [
  { pid: '1', text: '看【渡口】的河蟹' },
  { pid: '2', text: '雪停了' },
  { pid: '3', text: '渡口' },
];
const chapter = { id: '1-1', paragraphs } as unknown as Chapter;
const edits = new Map([
  [
    '1',
    [
      { start: 1, end: 5, text: '' },
      { start: 6, end: 8, text: '和谐' },
    ],
  ],
]);
const html = paragraphs.map(({ pid, text }) => `<p data-pid="${pid}">${text}</p>`).join('');
const textOf = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
const marks = () => [...document.querySelectorAll<HTMLElement>('[data-replaced]')];

beforeEach(() => {
  document.body.innerHTML = `<article data-chapter="1-1">${html}</article>`;
});

describe('edits that are shown', () => {
  it('stand in attributes, and the text of every paragraph is what it was', () => {
    showEdits(chapter, edits);
    expect(textOf()).toEqual(paragraphs.map(({ text }) => text));
    expect(marks().map(({ dataset, title }) => [dataset.replaced, title])).toEqual([
      ['', '原文：【渡口】'],
      ['和谐', '原文：河蟹'],
    ]);
  });

  it('are drawn once, and again where the paragraph was drawn anew', () => {
    showEdits(chapter, edits);
    const [first] = marks();
    showEdits(chapter, edits);
    expect(marks()[0]).toBe(first);
    document.body.innerHTML = `<article data-chapter="1-1">${html}</article>`;
    showEdits(chapter, edits);
    expect(marks()).toHaveLength(2);
  });

  it('go without a trace', () => {
    showEdits(chapter, edits);
    showEdits(chapter, undefined);
    expect(document.body.innerHTML).toBe(`<article data-chapter="1-1">${html}</article>`);
  });

  it('give back the original of a text that was shown in another script', () => {
    showEdits(chapter, edits);
    for (const mark of marks()) mark.firstElementChild?.replaceChildren('亂');
    showEdits(chapter, undefined);
    expect(textOf()).toEqual(paragraphs.map(({ text }) => text));
  });
});

describe('edits in a paragraph with ruby and notes', () => {
  const annotated = {
    pid: '1',
    text: '老渡口的𠮷灯，本站首发。',
    annotations: [
      { kind: 'ruby' as const, start: 1, end: 3, text: 'dùkǒu' },
      { kind: 'note' as const, at: 6, label: '[1]', text: '一盏油灯。' },
    ],
  };
  const one = { id: '1-1', paragraphs: [annotated] } as unknown as Chapter;
  const drawn =
    '<p data-pid="1">老<ruby>渡口<rt data-reading="dùkǒu"></rt></ruby>的𠮷灯<button data-label="[1]"></button>，本站首发。</p>';
  const shown = () => document.querySelector('p') as HTMLElement;
  const markup = () =>
    shown()
      .innerHTML.replace(/<span data-replaced="(.*?)".*?>.*?<\/span><\/span>/g, '{$1}')
      .replace(/<rt.*?<\/rt>/, '')
      .replace(/<button.*?<\/button>/, '*');
  beforeEach(() => {
    document.body.innerHTML = `<article data-chapter="1-1">${drawn}</article>`;
  });

  it.each([
    ['beside them', [{ start: 8, end: 12, text: '' }], '老<ruby>渡口</ruby>的𠮷灯*，{}。'],
    [
      'before the ruby, with words put in',
      [{ start: 1, end: 1, text: '的' }],
      '老{的}<ruby>渡口</ruby>的𠮷灯*，本站首发。',
    ],
    ['in the words of the ruby, which goes', [{ start: 1, end: 2, text: '码' }], '老{码}口的𠮷灯*，本站首发。'],
    [
      'over a marker, which stands behind it',
      [{ start: 6, end: 8, text: '火' }],
      '老<ruby>渡口</ruby>的𠮷{火}*本站首发。',
    ],
    ['right behind a marker', [{ start: 7, end: 8, text: '；' }], '老<ruby>渡口</ruby>的𠮷灯*{；}本站首发。'],
    ['right before a marker', [{ start: 6, end: 7, text: '火' }], '老<ruby>渡口</ruby>的𠮷{火}*，本站首发。'],
  ])('stand %s, and its text is what it was [B1.67]', (_, edits, expected) => {
    showEdits(one, new Map([['1', edits]]));
    expect(markup()).toBe(expected);
    expect(shown().textContent).toBe(annotated.text);
  });

  it('go without a trace, in the nodes that React drew, whatever script these were shown in', () => {
    const nodes = [...shown().childNodes];
    (nodes[0] as Text).data = '舊';
    showEdits(one, new Map([['1', [{ start: 1, end: 2, text: '码' }]]]));
    showEdits(one, new Map([['1', [{ start: 0, end: 1, text: '旧' }]]]));
    expect(markup()).toBe('{旧}<ruby>渡口</ruby>的𠮷灯*，本站首发。');
    giveBack(one);
    expect([...shown().childNodes]).toEqual(nodes);
    expect(document.body.innerHTML).toBe(`<article data-chapter="1-1">${drawn}</article>`);
  });
});
