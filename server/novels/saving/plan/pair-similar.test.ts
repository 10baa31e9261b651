import fc from 'fast-check';
import { pairSimilar } from './pair-similar.ts';

const text = (name: string, paragraphs = 5): string[] =>
  Array.from({ length: paragraphs }, (_, index) => `${name}的第${index}段，江水慢慢地涨上来。`);

describe('pairing texts with what they became', () => {
  it('texts that share most paragraphs are a pair, wherever they stand; a few in common make none', () => {
    const [fog, ship, light] = [text('雾'), text('船'), text('灯')];
    const edited = [...ship.slice(0, 4), '改了一段。'];
    const borrowed = [...text('桥'), ...light.slice(0, 2)];
    expect(pairSimilar([fog, ship, light], [text('新'), edited, fog, borrowed])).toEqual([null, 1, 0, null]);
  });

  it('a text that was divided is continued by its greater part', () => {
    const long = text('雾', 10);
    expect(pairSimilar([long], [long.slice(0, 3), long.slice(3)])).toEqual([null, 0]);
  });

  it('what stands in every text pairs none', () => {
    const custom = Array.from({ length: 6 }, (_, index) => `本书每天更新，这是第${index}条说明，请读者支持。`);
    const texts = ['雾', '船', '灯', '桥', '江', '雪'].map((name) => [...custom, `${name}。`]);
    expect(pairSimilar(texts, [[...custom, '完全不同。']])).toEqual([null]);
  });

  it('whatever is inserted, dropped and edited, a text is never paired with another than its own', () => {
    const change = fc.constantFrom('keep', 'keep', 'edit', 'drop', 'insert-before');
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 40 }), (changes) => {
        const old = changes.map((_, index) => text(`第${index}章`));
        const incoming: string[][] = [];
        const own: (number | null)[] = [];
        for (const [index, what] of changes.entries()) {
          if (what === 'drop') continue;
          if (what === 'insert-before') {
            incoming.push(text(`新第${index}章`));
            own.push(null);
          }
          const paragraphs = old[index] ?? [];
          incoming.push(what === 'edit' ? ['改过。', ...paragraphs.slice(2), '又改过。'] : paragraphs);
          own.push(index);
        }
        expect(pairSimilar(old, incoming)).toEqual(own);
      }),
    );
  });
});
