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
  '于公子 于公子|于小姐 于小姐|于姑娘 于姑娘|余家 余家|余府 余府|姓涂 姓涂|涂家 涂家|姓郁 姓郁|郁家 郁家|姓冲 姓冲',
  // 干 is 乾 where it is dry, 幹 where it is to do.
  '用干戈 用干戈|干休 干休|肯干休 肯干休|不干我 不干我|不干你 不干你|不干他 不干他|不干众 不干眾|干了一杯 乾了一杯|干一杯 乾一杯|干了三杯 乾了三杯|哭干 哭乾|干娘 乾娘',
  // 困 is 睏 where it is sleepy.
  '犯困 犯睏|困了 睏了|很困 很睏|太困 太睏|又困又 又睏又|被困了 被困了|围困了 圍困了',
  '不准 不准|不准确 不準確|说不准 說不準|拿不准 拿不準|吃不准 吃不準|瞄不准 瞄不準',
  // 只 and 里 where they are no measure words, 和 that joins.
  '这只能 這只能|这只会 這只會|这只有 這只有|这只不过 這只不過|那只能 那只能|那只会 那只會|那只有 那只有|那只不过 那只不過|一只会 一只會|一只有 一只有|一只不过 一只不過',
  '两万里 两萬里|三万里 三萬里|四万里 四萬里|五万里 五萬里|六万里 六萬里|七万里 七萬里|八万里 八萬里|九万里 九萬里|十万里 十萬里|百万里 百萬里|千万里 千萬里|几万里 幾萬里|数万里 數萬里|几十里 幾十里|数十里 數十里|几百里 幾百里|数百里 數百里|几千里 幾千里|数千里 數千里',
  '和面前 和面前|和面对 和面對|和面容 和面容|和面具 和面具|和面目 和面目|和面貌 和面貌|和面试 和面試|和面子 和面子|和面色 和面色',
  '子丑寅卯 子丑寅卯|怒气冲冲 怒氣沖沖',
  '亲娘 親娘|巨著 巨著|占星 占星|占卦 占卦|发冠 髮冠|后位 后位',
].join('|');
