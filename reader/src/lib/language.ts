/** Frequent characters that one script writes otherwise than the other; at the same place, the same word. */
const traditional = /[這個們來說為時會對過還國門見長開問話頭無點聽將與從東傳書經夢遊樓]/gu;
const simplified = /[这个们来说为时会对过还国门见长开问话头无点听将与从东传书经梦游楼]/gu;

/** So much of a text tells its script, in UTF-16 units. */
const sample = 600;

/**
 * The language tag of a Chinese text, told by characters that only one of the two scripts has. Readers aloud choose
 * their voice by it, browsers the shapes of characters.
 * @returns undefined for simplified Chinese, the language of the site, and where nothing tells
 */
export const languageOf = (text: string): 'zh-Hant' | undefined => {
  const start = text.slice(0, sample);
  return count(start, traditional) > count(start, simplified) ? 'zh-Hant' : undefined;
};

const count = (text: string, characters: RegExp): number => text.match(characters)?.length ?? 0;
