import { createHash } from 'node:crypto';
import { chapter, incoming } from '../../../testing/incoming.ts';
import { importKey, prepareNovel } from './prepare-novel.ts';

describe('a novel that is prepared for the tables', () => {
  it('a novel that is prepared for the tables has tidy names: one line, single spaces, no NUL', () => {
    const messy = incoming({ title: ' 灯塔\n守夜人\0 ', author: '林\t 海', tags: [' 海 ', '海', '', '雾'] });
    expect(prepareNovel(messy)).toMatchObject({ title: '灯塔 守夜人', author: '林 海', tags: ['海', '雾'] });
  });

  it('a novel that is prepared for the tables has an author and a category also where it came without', () => {
    expect(prepareNovel(incoming({ author: ' ', category: '' }))).toMatchObject({ author: '佚名', category: '其他' });
  });

  it('a novel that is prepared for the tables counts the words of its chapters, and numbers them from one', () => {
    const { word_count, chapters } = prepareNovel(
      incoming({ chapters: [chapter('一', '雾 来了。', '灯'), chapter('二', '船')] }),
    );
    expect(word_count).toBe(6);
    expect(chapters.map(({ no, word_count: words }) => [no, words])).toEqual([
      [1, 5],
      [2, 1],
    ]);
  });

  it('a novel that is prepared for the tables has the SHA-256 of each chapter’s paragraphs, joined by line feeds', () => {
    const { chapters } = prepareNovel(incoming({ chapters: [chapter('一', '雾来了。', '灯亮着。')] }));
    expect(chapters[0]?.content_hash).toBe(createHash('sha256').update('雾来了。\n灯亮着。').digest('hex'));
  });

  it('a novel that is prepared for the tables leaves out volumes without a chapter, whose numbers stay free', () => {
    const volumes = [{ title: '上卷' }, { title: '中卷' }, { title: '下卷' }];
    const chapters = [0, 0, 2].map((volume, index) => ({ ...chapter(`第${index + 1}章`), volume }));
    const prepared = prepareNovel(incoming({ volumes, chapters }));
    expect(prepared.volumes).toEqual([
      { no: 1, title: '上卷', first_no: 1, chapter_count: 2 },
      { no: 3, title: '下卷', first_no: 3, chapter_count: 1 },
    ]);
    expect(prepared.chapters.map(({ volume_no }) => volume_no)).toEqual([1, 1, 3]);
  });

  it('a novel that is prepared for the tables must have a title, and the volumes that its chapters name', () => {
    expect(() => prepareNovel(incoming({ title: ' \0' }))).toThrow(new RangeError('作品没有书名'));
    expect(() => prepareNovel(incoming({ chapters: [{ ...chapter('一'), volume: 0 }] }))).toThrow(
      new RangeError('《灯塔守夜人》第 1 章所在的卷不存在'),
    );
  });
});

describe('the key of an import', () => {
  it('the key of an import is the same whatever the width, the case and the white space', () => {
    expect(importKey('Ｓｅａ 海', '林 海')).toBe(importKey('sea海', '林海'));
  });

  it.each([
    ['another author', '灯塔', '江河'],
    ['the traditional characters', '燈塔', '林海'],
    ['the border between title and author elsewhere', '灯塔林', '海'],
  ])('the key of an import is another for %s', (_, title, author) => {
    expect(importKey(title, author)).not.toBe(importKey('灯塔', '林海'));
  });
});
