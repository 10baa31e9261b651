/** Common family names, simplified and traditional, of one and of two characters. */
const familyNames = new Set(
  '王李張张劉刘陳陈楊杨黃黄趙赵吳吴周徐孫孙馬马朱胡郭何林高羅罗鄭郑梁謝谢宋唐許许韓韩馮冯鄧邓曹彭曾蕭萧肖田董袁潘蔣蒋蔡余杜葉叶程蘇苏魏呂吕丁任沈姚盧卢姜崔鐘钟譚谭陸陆汪范石廖賈贾韋韦傅方鄒邹熊孟秦邱江尹薛閻阎段雷侯龍龙陶賀贺顧顾龔龚邵萬万錢钱嚴严洪湯汤莫武戴孔向常溫温康施牛樊葛邢齊齐伍龐庞顏颜倪莊庄聶聂鲁岳翟殷申耿關关焦左柳祝包寧宁尚符舒阮柯紀纪梅童凌畢毕單单裴霍苗盛翁古金白安卫魯丘辛管甘车柴卓詹甄步穆桑席卞苍季连费冷阿穆',
);
const longFamilyNames =
  /^(?:歐陽|欧阳|司馬|司马|上官|諸葛|诸葛|慕容|令狐|皇甫|東方|东方|南宮|南宫|獨孤|独孤|夏侯|司徒|尉迟|公孙|轩辕|东野|村上|川端|夏目|芥川|太宰|三岛|大江|谷崎|松本|宫部|京极|横沟|岛田|绫辻|伊坂|有栖|森村|田中|西尾|渡边|宫崎)/;
/** Characters that titles have, and names of authors seldom. */
const titleCharacters = /的$|[之记記传傳录錄史卷部篇章集版书書缘緣劫诀決诗歌谱志]/;

/** Characters that names of other languages are written with by their sound. */
const soundCharacters =
  /[阿埃艾爱安昂奥巴芭班拜包保鲍贝本比彼毕宾波伯布查茨达戴丹黛道德登邓狄迪蒂丁东杜多厄俄恩尔法范菲费芬弗福夫弗富盖戈格葛根古圭哈海汉豪赫黑亨洪侯胡华怀惠霍基吉纪季加贾简杰金卡凯坎康考科柯可克肯孔夸库奎昆拉莱赖兰朗劳勒雷里理利莉立丽莲列林琳龙卢鲁路露罗洛马玛迈麦曼芒梅美门蒙孟米密明缪摩莫默姆木穆拿内纳娜南尼妮涅努诺女欧帕派潘庞佩彭皮珀平蒲普齐奇契钱乔切琴琼丘让热仁日荣茹瑞若撒萨塞赛桑瑟森沙莎山珊尚绍舍申圣施石史士舒斯司丝思松苏孙索塔泰坦汤唐陶特腾提廷通图土托脱瓦万旺威韦维魏温文翁沃乌伍武西希锡夏香肖谢辛欣兴休修许雪逊雅亚扬杨耶叶伊易因英尤于约越宰泽扎詹张珍芝治朱卓兹佐白顿治洋尧]/g;
const nameInSounds = /^(?:\p{Script=Han}{1,8}|[A-Z])(?:[·・•‧](?:\p{Script=Han}{1,8}|[A-Z])){1,3}$/u;
/** Share of such characters from which a name with points in it is one in sounds; titles with points (三国·赤壁) have fewer. */
const minSoundShare = 0.75;
const isNameInSounds = (name: string): boolean => {
  const characters = name.replace(/[^\p{Script=Han}]/gu, '').length;
  return nameInSounds.test(name) && (name.match(soundCharacters) ?? []).length >= minSoundShare * characters;
};

/**
 * Whether a name looks like a person's: a family name and one or two characters more, or names in sounds with points between
 * (乔治·奥威尔). Pen names need not.
 */
export const looksLikePerson = (name: string): boolean =>
  isNameInSounds(name) ||
  (/^\p{Script=Han}{2,3}$/u.test(name) && familyNames.has(name.charAt(0))) ||
  (/^\p{Script=Han}{3,5}$/u.test(name) && longFamilyNames.test(name));

/** Whether a name ends as titles do and authors' names seldom: 渡口记, 大明史. */
export const endsLikeTitle = (name: string): boolean => /[記记傳传錄录史篇集书書诀決歌谱志]$/.test(name);

/** Whether a name may be an author's, a pen name too: a short one without the words of titles. */
export const mayBeAuthor = (name: string): boolean =>
  looksLikePerson(name) || (/^[\p{Script=Han}\p{L}]{2,7}$/u.test(name) && !titleCharacters.test(name));
