import characters from 'opencc-js/dict/STCharacters';
import phrases from 'opencc-js/dict/STPhrases';
import regionalPhrases from 'opencc-js/dict/STPhrases_GeneratedFromRegionalPhrases';
import variants from 'opencc-js/dict/TWVariants';
import variantPhrases from 'opencc-js/dict/TWVariantsPhrases';
import { makeDictionary } from './dictionary.ts';

/** Dictionaries from simplified to traditional characters, in the forms of Taiwan (裡, not 裏). Source: OpenCC, s2tw. */
export const makeDictionaries = () => [
  makeDictionary(characters, regionalPhrases, phrases),
  makeDictionary(variants, variantPhrases),
];
