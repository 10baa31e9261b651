import { pinyin, polyphonic } from 'pinyin-pro';
import { spellingsOf } from './keyword-spellings.ts';
import { pinyinSyllables } from './pinyin-syllables.ts';

const initials: Record<string, string> = { 记: 'j', 红: 'h' };
const spell = (key: string) => spellingsOf(key, (character) => initials[character] ?? character);

it('a mixed keyword is taken apart into syllables, initials and characters', () => {
  expect(spell('xiyou记')).toContainEqual({
    initials: 'xyj',
    begins: 'xi    you   ______%',
    is: 'xi    you   ______',
    characters: '__记%',
  });
  expect(spell('honglm')).toEqual([
    { initials: 'hlm', begins: 'hong  l_____m_____%', is: 'hong  l_____m_____', characters: '___%' },
  ]);
});

it('a last syllable that is cut off begins names, and is none', () => {
  expect(spell('红lo')).toContainEqual({
    initials: 'hl',
    begins: '______lo____%',
    is: '______lo    ',
    characters: '红_%',
  });
  expect(spell('hloum')[0]?.is).toBe('h_____lou   m_____');
  expect(spell('hlouzhua')).toContainEqual(expect.objectContaining({ initials: 'hlz', begins: 'h_____lou   zhua__%' }));
  expect(spell('hlmen')[0]).toMatchObject({ begins: 'h_____l_____men___%', is: 'h_____l_____men   ' });
  expect(spell('hhon')[0]).toMatchObject({ begins: 'h_____hon___%', is: null });
});

it.each(['西游记', 'bu', 'xyj', '1984', '', '。'])('%j is not mixed', (key) => {
  expect(spell(key)).toEqual([]);
});

it('a keyword has no more spellings than are looked up, however long it is', () => {
  expect(spell('xianganenai'.repeat(2)).length).toBeLessThanOrEqual(16);
  expect(spell(`${'a'.repeat(49)}书`)).toEqual([]);
  expect(spell('xiyouji').map(({ initials }) => initials)).toEqual(['xyoj']);
});

it('the syllables are those that characters are read by', () => {
  const missing = new Set<string>();
  for (let point = 0x4e00; point < 0x9fa6; point += 7) {
    const character = String.fromCodePoint(point);
    for (const syllable of polyphonic(character, { toneType: 'none', type: 'array' }).flat())
      if (syllable !== character && !pinyinSyllables.has(syllable.replace('ü', 'v')))
        missing.add(`${character} ${syllable}`);
  }
  expect(pinyin('吕', { toneType: 'none', v: true })).toBe('lv');
  expect([...missing]).toEqual([]);
});
