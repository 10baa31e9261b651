import type { Chapter, ChapterRow, ChapterWindow } from '../schemas/chapter.ts';
import type { Category, CategoryNovels, Facet, Home, Novel, NovelSummary, Suggestions } from '../schemas/novel.ts';
import type { OtherSearch } from '../schemas/other-search.ts';
import type { Link, Site } from '../schemas/site.ts';

/** Fixture: a small library as the API would describe it, for tests of pages. A test checks it against the schemas. */

const time = '2026-05-01T08:00:00.000Z';

export const exampleSite: Site = {
  name: '书海',
  disclaimer: '本站资源来自互联网，仅供个人学习使用，请在24小时内删除。',
  licence: '备案号：京ICP备00000000号',
  copyright: '© 2026 书海',
};

export const exampleLinks: Link[] = [{ link_name: '读书会', link_url: 'https://friends.example/' }];

export const exampleCategories: Category[] = [
  { id: '1', name: '武侠', novel_count: 1 },
  { id: '2', name: '悬疑', novel_count: 1 },
];

/** Rows of the contents of 《山雪》, which has three chapters in one volume. */
const rows: ChapterRow[] = ['下山', '渡口', '旧剑'].map((title, index) => ({
  id: `1001-${index + 1}`,
  no: index + 1,
  title: `第${'一二三'[index]}章 ${title}`,
  volume: { no: 1, title: '卷一 少年行' },
  word_count: 20 + index,
  published_at: time,
}));

const summary = (novel: Pick<NovelSummary, 'id' | 'title' | 'status'>, author: string, category: Category) => ({
  ...novel,
  author: { id: novel.id, name: author },
  cover_url: null,
  intro: `${novel.title}的故事。`,
  category: { id: category.id, name: category.name },
  tags: ['江湖'],
  word_count: 123_456,
  chapter_count: 0,
  first_chapter_id: null,
  latest_chapter: null,
  read_count: { day: 1, week: 5, month: 20, total: 50 },
  collect_count: 3,
  like_count: 2,
  created_at: time,
  updated_at: time,
});

const [wuxia, mystery] = exampleCategories as [Category, Category];
const [first, , last] = rows as [ChapterRow, ChapterRow, ChapterRow];

const mountainSnow: NovelSummary = {
  ...summary({ id: '1001', title: '山雪', status: 2 }, '陆行舟', wuxia),
  chapter_count: rows.length,
  first_chapter_id: first.id,
  latest_chapter: { id: last.id, no: last.no, title: last.title, published_at: time },
};
const lampStreet: NovelSummary = summary({ id: '1002', title: '灯市街', status: 1 }, '许南枝', mystery);

/** All novels, the most read first: a finished one with chapters and an unfinished one without. */
export const exampleNovels: NovelSummary[] = [mountainSnow, lampStreet];

export const exampleHome: Home = {
  banners: [],
  picks: exampleNovels,
  hot: exampleNovels,
  updated: [lampStreet],
  added: [lampStreet],
  finished: [mountainSnow],
};

export const exampleCategoryNovels: CategoryNovels[] = exampleCategories.map((category) => ({
  category,
  novels: exampleNovels.filter((novel) => novel.category.id === category.id),
}));

/** Facets of the unfiltered list. */
export const exampleFacets: Facet[] = [
  {
    name: 'category',
    values: exampleCategories.map(({ id, name }) => ({ value: id, label: name, count: 1, more: false })),
  },
  {
    name: 'ns',
    values: [
      { value: '1', label: '连载', count: 1, more: false },
      { value: '2', label: '完本', count: 1, more: false },
    ],
  },
  { name: 'tags', values: [{ value: '江湖', label: '江湖', count: 2, more: false }] },
];

export const exampleSuggestions: Suggestions = {
  suggestions: [
    { kind: 'title', text: '山雪', novel_id: '1001', author: '陆行舟', category: '悬疑' },
    { kind: 'author', text: '山行者', novel_id: null, author: null, category: null },
  ],
};

/** A matching chapter, a sister library with a novel, and one that does not respond. */
export const exampleOtherSearch: OtherSearch = {
  items: [
    {
      novel: { id: '1001', title: '山雪', author: '陆行舟' },
      chapter: { id: first.id, no: first.no, title: first.title },
      pid: 'p1',
      snippet: { text: '第一章 下山的第1段。', start: 4, end: 6 },
    },
  ],
  next_cursor: null,
  sisters: [
    {
      name: '山海阁',
      url: 'https://sister.example/search?keyword=%E4%B8%8B%E5%B1%B1',
      novels: [
        {
          title: '下山',
          author: '沈舟',
          intro: '一个人下山。',
          word_count: 10_000,
          url: 'https://sister.example/book/7',
        },
      ],
      failed: null,
    },
    { name: 'other.example', url: 'https://other.example/search?keyword=x', novels: [], failed: '暂时连接不上' },
  ],
};

/** A novel on its own page; undefined where there is none. */
export const exampleNovel = (id: string): Novel | undefined => {
  const novel = exampleNovels.find((one) => one.id === id);
  return novel && { ...novel, source: null };
};

/** The contents of a novel, all in one window. */
export const exampleContents = (id: string): ChapterWindow => {
  const items = id === mountainSnow.id ? rows : [];
  return {
    novel_id: id,
    total: items.length,
    volumes: items.length > 0 ? [{ no: 1, title: '卷一 少年行', first_no: 1, chapter_count: items.length }] : [],
    items,
  };
};

/** A chapter with its text; undefined where there is none. */
export const exampleChapter = (id: string): Chapter | undefined => {
  const row = rows.find((one) => one.id === id);
  if (!row) return undefined;
  const { title, author, cover_url, chapter_count } = mountainSnow;
  const next = rows[row.no];
  return {
    ...row,
    novel: { id: mountainSnow.id, title, author: author.name, cover_url, chapter_count },
    paragraphs: [1, 2].map((no) => ({ pid: `p${no}`, text: `${row.title}的第${no}段。` })),
    revision: 1,
    content_hash: '0'.repeat(64),
    updated_at: time,
    prev_id: rows[row.no - 2]?.id ?? null,
    next_id: next?.id ?? null,
    ...(next && { next_title: next.title }),
  };
};
