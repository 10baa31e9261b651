import characters from 'opencc-js/dict/STCharacters';
import phrases from 'opencc-js/dict/STPhrases';
import regionalPhrases from 'opencc-js/dict/STPhrases_GeneratedFromRegionalPhrases';
import variants from 'opencc-js/dict/TWVariants';
import variantPhrases from 'opencc-js/dict/TWVariantsPhrases';
import { makeDictionary } from './dictionary.ts';

/** Dictionaries from simplified to traditional characters, in the forms of Taiwan (裡, not 裏). Source: OpenCC, s2tw. */
export const makeDictionaries = () => [
  makeDictionary(characters, regionalPhrases, phrases, exceptions),
  makeDictionary(variants, variantPhrases),
];

/** Words that OpenCC converts otherwise than Taiwan writes them, as its dictionaries write entries: `simplified traditional|…`. */
const exceptions = [
  // Surnames.
  '姓余 姓余|姓于 姓于|姓后 姓后|姓范 姓范|姓朴 姓朴|姓种 姓种|余某 余某|余先生 余先生|老余 老余|于某 于某|于先生 于先生',
  '范某 范某|范先生 范先生|范家 范家|范府 范府|范兄 范兄|老范 老范|小范 小范|范闲 范閒|范滂 范滂|范疆 范疆|余沧海 余滄海|余则成 余則成',
  // 干 is 乾 where it is dry, 幹 where it is to do.
  '用干戈 用干戈|干休 干休|肯干休 肯干休|不干我 不干我|不干你 不干你|不干他 不干他|不干众 不干眾|干了一杯 乾了一杯|干一杯 乾一杯|干了三杯 乾了三杯|哭干 哭乾|干娘 乾娘',
  // 困 is 睏 where it is sleepy.
  '犯困 犯睏|困了 睏了|很困 很睏|太困 太睏|又困又 又睏又|被困了 被困了|围困了 圍困了',
  '不准 不准|不准确 不準確|说不准 說不準|拿不准 拿不準|吃不准 吃不準|瞄不准 瞄不準',
  '亲娘 親娘|巨著 巨著|占星 占星|占卦 占卦|发冠 髮冠|后位 后位',
].join('|');
