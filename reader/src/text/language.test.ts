import { languageOf } from './language.ts';

test.each([
  ['話說彭公被八侯困在院內，吩咐家人把他亂刀分屍。', 'zh-Hant'],
  ['紅樓夢', 'zh-Hant'],
  ['退休的灯塔报务员隋长庚收到一封信。', undefined],
  ['他笑了。', undefined],
  ['', undefined],
])('the language of “%s” is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});

test('one name in traditional characters does not make a simplified text traditional', () => {
  expect(languageOf('他说这是《紅樓夢》，他还没有看过。')).toBe(undefined);
});
