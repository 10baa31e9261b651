import characters from 'opencc-js/dict/TSCharacters';
import phrases from 'opencc-js/dict/TSPhrases';
import variants from 'opencc-js/dict/TWVariantsRev';
import variantPhrases from 'opencc-js/dict/TWVariantsRevPhrases';
import { makeDictionary } from './dictionary.ts';

/** Dictionaries from traditional characters, those of Taiwan among them, to simplified. Source: OpenCC, tw2s. */
export const makeDictionaries = () => [makeDictionary(variants, variantPhrases), makeDictionary(characters, phrases)];
