import characters from 'opencc-js/dict/TSCharacters';
import phrases from 'opencc-js/dict/TSPhrases';
import variants from 'opencc-js/dict/TWVariantsRev';
import variantPhrases from 'opencc-js/dict/TWVariantsRevPhrases';
import { makeDictionary } from './dictionary.ts';

/** Dictionaries from traditional characters, those of Taiwan among them, to simplified. Source: OpenCC, tw2s. */
export const makeDictionaries = () => [
  makeDictionary(variants, variantPhrases, variantExceptions),
  makeDictionary(characters, phrases, exceptions),
];

/** Words in which 著 is to write or what is known: it stays. */
const written =
  '土著 原著 遺著 專著 譯著 拙著 卓著 論著 鉅著 編著者 合著者 編著《 合著《 所著 見微知著 著有《 著有「 著有『 著於竹帛 著於世 著於史'
    .split(' ')
    .map((word) => `${word} ${word}`);

/** Words in which 著 is the particle, though OpenCC takes it as the beginning of the next word: 拿著|書, 叫著|名字, 穿著|白衣. */
const particles = [
  '看著書 讀著書 拿著書 捧著書 抱著書 翻著書 背著書 揹著書 帶著書 夾著書 握著書 唸著書 念著書 教著書 抄著書 賣著書 盯著書',
  '想著書 包著書 指著書 對著書 拉著書 遇著書 跟著書 隨著書 沿著書 靠著書 望著書 朝著書 向著書 擺著書 放著書 堆著書 藏著書 守著書',
  '著書本 著書包 著書卷 著書信 著書房 著書籍 著書桌 著書架 著書頁 著書生 著書童',
  '著書辦 著書吏 著書僮 著書記 著作什 著作甚 著作證 著作伴 著作想 著作聲 著作樂 著作對 著作陪 著作夢 著作飯 著作活 著於',
  '著作業 著作文 著作戰 著作勢 著作揖 著作弊 著名字 著名單 著名片 著名貴 著名牌 著名冊 著名香 著名諱 著稱讚 著稱呼 著稱是 著述說',
  '著錄音 著錄像 著錄影 著白 著志 著式 合著 編著 議論著 討論著 談論著 爭論著 辯論著 評論著 推論著 還原著 翻譯著 破譯著',
]
  .join(' ')
  .split(' ')
  .map((word) => `${word} ${word.replace('著', '着')}`);

/**
 * Words that OpenCC converts otherwise than the mainland writes them, as its dictionaries write entries. These hold for its first
 * step, from the forms of Taiwan to its own.
 */
const variantExceptions = [...written, ...particles].join('|');

/** As {@link variantExceptions}, for the second step, from traditional characters to simplified ones. */
const exceptions = [
  // 乾, the first of the trigrams, also names the dynasties of novels; else it is 干.
  '大乾 大乾|大乾淨 大干净|大乾脆 大干脆|乾朝 乾朝|乾帝 乾帝|乾皇 乾皇|乾國 乾国|乾龍 乾龙|乾天 乾天|乾宮 乾宫|乾位 乾位|乾字 乾字|乾巫 乾巫',
  '藉 借|狼藉 狼藉|枕藉 枕藉|蘊藉 蕴藉|慰藉 慰藉|藉藉 藉藉',
  '乾離 乾离|乾兌 乾兑|乾坎 乾坎|乾震 乾震|鍾馗 钟馗|甚麼 什么|甚么 什么|徵調 征调|座標 坐标|徬徨 彷徨|觔斗 筋斗',
  // Variants that its dictionaries leave as they are.
  '姪 侄|婬 淫|玆 兹|揹 背|伕 夫|鎗 枪|燄 焰|籐 藤|荳 豆|菓 果|拏 拿|隄 堤|粧 妆|瘉 愈|砲 炮|竝 并|尅 克|賸 剩|讌 宴|怱 匆',
].join('|');
