import { changedValues, kindNames, nameIn } from './act-words.ts';

test('an act tells each value that changed by its name, with what it was and is [B15.25]', () => {
  const changed = changedValues(
    { role: 'reader', status: 'open', assignee: null, title: '同一个' },
    { role: 'moderator', status: 'replied', assignee: 7, title: '同一个' },
  );
  expect(changed).toEqual([
    { name: '角色', before: '读者', after: '版主' },
    { name: '状态', before: '未处理', after: '已回复' },
    { name: '负责人', before: null, after: '编号 7' },
  ]);
});

test('what an act is undone by, and says nothing to people, is not told', () => {
  expect(changedValues(null, { is_new: true, state: 1_700_000_000_000, first_added: '1001-3' })).toEqual([
    { name: '新作品', before: null, after: '是' },
    { name: '新章从', before: null, after: '1001-3' },
  ]);
});

test('an act without values tells none', () => {
  expect(changedValues(null, null)).toEqual([]);
});

test('what was there before alone, or came, is told by the side that it stands on', () => {
  expect(changedValues({ locked: false }, { locked: true, reason: '刷屏' })).toEqual([
    { name: '锁定', before: '否', after: '是' },
    { name: '会员看到的原因', before: null, after: '刷屏' },
  ]);
});

test('a kind that came later is shown by its own name', () => {
  expect(nameIn(kindNames, 'novel.hide')).toBe('novel.hide');
});

test('a category is told by its names, and the order by those of all, also where an older entry has it in words [B15.215]', () => {
  expect(
    changedValues({ category: '武侠', aliases: '[]', alias_of: '江湖' }, { category: '侠客', aliases: '["武侠"]' }),
  ).toEqual([
    { name: '分类', before: '武侠', after: '侠客' },
    { name: '文件里也叫', before: null, after: '武侠' },
    { name: '原先归到', before: '江湖', after: null },
  ]);
  expect(changedValues({ category_order: '["都市","历史"]' }, { category_order: '历史、都市' })).toEqual([
    { name: '分类的次序', before: '都市、历史', after: '历史、都市' },
  ]);
});
