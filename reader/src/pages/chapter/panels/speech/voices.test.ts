import { chooseVoice, isChinese, sortVoices } from './speech-engine.ts';

const voice = (lang: string) => ({ id: lang, name: lang, lang });
const voices = ['en-US', 'zh-HK', 'ja-JP', 'zh_CN', 'zh-TW', 'cmn-Hans-CN', 'yue-HK', 'zh'].map(voice);

test('Mandarin voices come first, then other Chinese ones, then the rest as the browser has them', () => {
  expect(sortVoices(voices).map(({ id }) => id)).toEqual([
    ...['zh_CN', 'cmn-Hans-CN', 'zh'],
    ...['zh-HK', 'zh-TW', 'yue-HK'],
    ...['en-US', 'ja-JP'],
  ]);
});

test('a voice is Chinese by its language, however that is written', () => {
  expect(voices.filter(isChinese).map(({ id }) => id)).toEqual([
    ...['zh-HK', 'zh_CN', 'zh-TW', 'cmn-Hans-CN', 'yue-HK', 'zh'],
  ]);
  expect(isChinese(voice('zha'))).toBe(false);
});

test('the chosen voice speaks, or the first Chinese one where this browser does not have it, or the browser’s own', () => {
  expect(chooseVoice(voices, 'ja-JP')).toBe('ja-JP');
  expect(chooseVoice(voices, 'gone')).toBe('zh_CN');
  expect(chooseVoice([voice('en-US')], undefined)).toBeUndefined();
});
