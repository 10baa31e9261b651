import { applyEdits, composeEdits, type TextEdit } from './compose-edits.ts';

const edit = (start: number, end: number, text = ''): TextEdit => ({ start, end, text });

describe('edits of a text that follow one another', () => {
  const original = '零一二三四五六七八九';
  it.each<[string, TextEdit[], TextEdit[], TextEdit[]]>([
    ['apart', [edit(1, 2, 'ab')], [edit(6, 7, 'c')], [edit(1, 2, 'ab'), edit(5, 6, 'c')]],
    [
      'before and behind',
      [edit(4, 6)],
      [edit(0, 1, 'a'), edit(5, 6, 'b')],
      [edit(0, 1, 'a'), edit(4, 6), edit(7, 8, 'b')],
    ],
    ['within what the first put in', [edit(2, 3, 'abcd')], [edit(3, 4, 'X')], [edit(2, 3, 'aXcd')]],
    ['across its beginning', [edit(2, 3, 'ab')], [edit(1, 3, 'X')], [edit(1, 3, 'Xb')]],
    ['across its end', [edit(2, 3, 'ab')], [edit(3, 6, 'X')], [edit(2, 5, 'aX')]],
    ['over several', [edit(1, 2), edit(3, 4, 'abc'), edit(5, 5, 'z')], [edit(0, 8, 'X')], [edit(0, 6, 'X')]],
    ['at a place where the first took something out', [edit(2, 4)], [edit(2, 2, 'X')], [edit(2, 4), edit(4, 4, 'X')]],
    [
      'right before and behind',
      [edit(2, 4, 'ab')],
      [edit(1, 2, 'X'), edit(4, 5, 'Y')],
      [edit(1, 2, 'X'), edit(2, 4, 'ab'), edit(4, 5, 'Y')],
    ],
  ])('%s become edits of the original', (_, first, second, composed) => {
    expect(composeEdits(original, first, second)).toEqual(composed);
  });

  it('composed edits make the same text, whatever they are', () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const someEdits = (text: string): TextEdit[] => {
      const edits: TextEdit[] = [];
      for (let at = random(4); at < text.length; at += 1 + random(4)) {
        const end = Math.min(text.length, at + random(4));
        edits.push(edit(at, end, 'abc'.slice(0, random(4))));
        at = end;
      }
      return edits;
    };
    for (let round = 0; round < 2_000; round += 1) {
      let text = original;
      let composed: TextEdit[] = [];
      for (let step = 0; step < 3; step += 1) {
        const edits = someEdits(text);
        composed = composeEdits(original, composed, edits);
        text = applyEdits(text, edits);
        expect(applyEdits(original, composed)).toBe(text);
      }
    }
  });
});
