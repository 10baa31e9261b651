/** Text of our own that the quirky books are made of: sentences, halves of titles, titles of pieces. */
const sentences = [
  '天还没有亮，渡口的灯先亮了。老周把船推下水，听见芦苇里有人咳嗽，却看不见人。',
  '他想起昨夜的信，信上只有一行字，墨迹被雨水洗得发白，像是很久以前写的。',
  '“你要去对岸吗？”他问。那人点点头，放下一只旧木箱，箱子上的锁已经锈了。',
  '河面上的雾一层一层散开，远处的城墙露出半截，城头的旗子不知换了几回颜色。',
  '船到中流，木箱里忽然响了一声。两个人对看一眼，谁也没有说话，只听见水声。',
  '岸上的茶铺刚刚开门，掌柜的把长凳一条一条搬出来，嘴里哼着没人听懂的调子。',
  '她收下那只箱子，给了他三枚铜钱，又从袖子里摸出一张折了四折的纸条递过来。',
  '纸条上画着一口井、一棵树、一扇没有门环的门，此外什么也没有写，他看了半天。',
  '集市上人来人往，卖鱼的、卖布的、算命的挤在一处，谁也没有留意那个瘦小的身影。',
  '到了夜里风停了，月亮照着院子，井水里浮着一片叶子，慢慢地转，怎么也不肯沉下去。',
];
export const han = ['零', ...'一二三四五六七八九十', '十一', '十二'];
export const firstHalves = [
  '摆渡人夜听箱中响',
  '茶铺主晨收井底书',
  '三枚铜钱换旧梦',
  '一张纸条惹新愁',
  '城头旗换无人问',
  '井底叶沉有客知',
  '卖布娘巧遇瘦书生',
  '算命叟错认亲兄弟',
  '风停月照空庭院',
  '雾散船归旧渡头',
  '老周头重修木橹',
  '小掌柜再唱新腔',
];
export const secondHalves = [
  '少年客初到北城门',
  '老掌柜细说前朝事',
  '断锁终逢开锁匠',
  '空门不见叩门人',
  '水底灯明照夜船',
  '山中鸟倦投林晚',
  '铁匠铺深夜起炉火',
  '染坊主清早失青衫',
  '一纸休书还故里',
  '两行清泪别长亭',
  '大雪封山留过客',
  '东风送暖报平安',
];
export const pieceTitles = [
  '旧船票',
  '茶馆里的猫',
  '黄昏邮差',
  '第九级台阶',
  '井',
  '玻璃渔夫',
  '修伞的人',
  '半张地图',
  '雪夜来电',
  '空房间',
  '蓝色算盘',
  '归途',
];

/** A book with a fault, and what is to be read of it. */
export interface QuirkyBook {
  lines: string[];
  chapters: string[];
  volumes?: string[];
  sections?: string[];
}

/** Whole numbers from `first` on. */
export const range = (count: number, first = 1): number[] => Array.from({ length: count }, (_, index) => first + index);

/** Paragraphs of a chapter, others for each number. */
export const passages = (no: number, count = 3): string[] =>
  range(count, 0).map(
    (index) => `　　${sentences[(no * 3 + index) % 10] ?? ''}${sentences[(no * 7 + index + 1) % 10] ?? ''}`,
  );

/** Lines before the first chapter. */
export const headOf = (title: string): string[] => [title, '作者：林渡', ''];

/** Both halves of a chapter's title. */
export const coupletOf = (no: number, gap = ' '): string =>
  `${firstHalves[no - 1] ?? ''}${gap}${secondHalves[no - 1] ?? ''}`;

export const headingOf = (no: number): string => `第${han[no] ?? ''}回 ${coupletOf(no)}`;

/** Headings of the eight chapters of a book. */
export const headings = range(8).map(headingOf);

/** A chapter with its heading. */
export const chapterOf = (no: number, heading = headingOf(no)): string[] => [heading, ...passages(no)];

/** All chapters of a book without faults. */
export const chapters = range(8).flatMap((no) => chapterOf(no));
