import { editedColumns, keepEdited } from './edited-columns.ts';

describe('columns that an editor has set', () => {
  const stored = {
    title: '灯塔',
    author_id: 1,
    category_id: 2,
    tags: '["雾"]',
    status: 2,
    intro: '改过的',
    cover_url: null,
  } as const;

  it('columns that an editor has set are read from the list that the novel keeps', () => {
    expect(editedColumns({ edited: '[]' })).toEqual([]);
    expect(editedColumns({ edited: '["title","cover_url"]' })).toEqual(['title', 'cover_url']);
  });

  it('columns that an editor has set stay as they are when an import brings others, which sets all the rest', () => {
    const imported = { title: '灯塔守夜人', intro: '文件里的', status: 1, word_count: 7 } as const;
    expect(keepEdited(imported, { ...stored, edited: '["title","status"]' })).toEqual({
      title: '灯塔',
      intro: '文件里的',
      status: 2,
      word_count: 7,
    });
  });

  it('columns that an editor has set are not added to an import that does not bring them', () => {
    expect(keepEdited({ title: '灯塔守夜人' }, { ...stored, edited: '["cover_url","intro"]' })).toEqual({
      title: '灯塔守夜人',
    });
  });
});
