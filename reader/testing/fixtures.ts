import { Chapter, type ChapterRow, ChapterWindow } from 'shared-api/schemas/chapter';
import { type Facet, Novel, NovelSummary } from 'shared-api/schemas/novel';
import { validated } from 'shared-api/testing/mock-api';

/** Fixtures: complete novels and chapters, of which a test overrides the fields it is about. */

export const sampleSummary = (given: Partial<NovelSummary> = {}): NovelSummary =>
  validated(NovelSummary, {
    id: '1001',
    title: '灯下集',
    author: { id: '1', name: '夜航人' },
    cover_url: null,
    intro: '一个人在灯下写信，写了三十年。',
    category: { id: '9', name: '悬疑' },
    tags: ['书信'],
    status: 1,
    word_count: 123_456,
    chapter_count: 3,
    first_chapter_id: '1001-1',
    latest_chapter: { id: '1001-3', no: 3, title: '第三章 回信', published_at: '2026-03-04T05:06:07.000Z' },
    read_count: { day: 1, week: 2, month: 3, total: 3 },
    collect_count: 4,
    like_count: 5,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-03-04T05:06:07.000Z',
    ...given,
  });

export const sampleNovel = (given: Partial<Novel> = {}): Novel =>
  validated(Novel, { ...sampleSummary(), source: null, ...given });

export const sampleRow = (no: number, given: Partial<ChapterRow> = {}): ChapterRow => ({
  id: `1001-${no}`,
  no,
  title: `第${no}章 信`,
  volume: null,
  word_count: 1234,
  published_at: '2026-03-04T05:06:07.000Z',
  ...given,
});

/** Chapters `from` to `to` of a novel that has `total`. */
export const sampleWindow = (from: number, to: number, total = to): ChapterWindow =>
  validated(ChapterWindow, {
    novel_id: '1001',
    total,
    volumes: [],
    items: Array.from({ length: to - from + 1 }, (_, index) => sampleRow(from + index)),
  });

/** Chapter `no` of three. */
export const sampleChapter = (no: number, given: Partial<Chapter> = {}): Chapter =>
  validated(Chapter, {
    ...sampleRow(no),
    novel: { id: '1001', title: '灯下集', author: '夜航人', cover_url: null, chapter_count: 3 },
    paragraphs: [
      { pid: '1', text: `这是第${no}章的第一段。` },
      { pid: '2', text: '“谁在那里？”他问。' },
    ],
    revision: 1,
    content_hash: 'a'.repeat(64),
    updated_at: '2026-03-04T05:06:07.000Z',
    prev_id: no > 1 ? `1001-${no - 1}` : null,
    next_id: no < 3 ? `1001-${no + 1}` : null,
    ...(no < 3 && { next_title: sampleRow(no + 1).title }),
    ...given,
  });

const value = (value: string, label: string, count: number, more = false) => ({ value, label, count, more });

/** Facets of a list of novels: some values have no novels, one count is a lower bound. */
export const sampleFacets = (): Facet[] => [
  { name: 'category', values: [value('1', '玄幻', 0), value('3', '武侠', 8), value('9', '悬疑', 1234)] },
  { name: 'ns', values: [value('1', '连载', 5), value('2', '完本', 7)] },
  { name: 'words', values: [value('30-50', '30—50万字', 12_345), value('200-', '200万字以上', 0)] },
  { name: 'updated', values: [value('7', '7天内', 10, true)] },
  { name: 'tags', values: [value('海', '海', 3), value('田园', '田园', 0)] },
];
