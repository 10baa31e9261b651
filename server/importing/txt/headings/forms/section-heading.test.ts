import { isSectionHeading } from './section-heading.ts';

describe('names of sections', () => {
  it.each([
    '楔子',
    '序章 冰上来客',
    '【番外】火',
    '番外一 火',
    '正文 尾声',
    '后记',
    '序',
    '引 子时',
    '附录:书信',
    '番外~火',
    '推荐序',
    '最终章',
    '人物介绍',
  ])('%s is a section', (line) => expect(isSectionHeading(line)).toBe(true));

  it.each([
    '序幕拉开了',
    '尾声渐渐远去.',
    '后记:他写道:"天亮了',
    '结局他早就知道',
    '序 雨,雪,风',
    '结语。',
    '第一章 序',
    '主要人物:林渡',
    '附:照片两张',
  ])('%s is no section', (line) => expect(isSectionHeading(line)).toBe(false));
});
