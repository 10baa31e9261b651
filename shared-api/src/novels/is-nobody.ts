/** Names that say nobody knows the author: no person, of whom there would be other works. */
export const namesForNobody: readonly string[] = [
  '佚名',
  '佚名氏',
  '无名氏',
  '無名氏',
  '不详',
  '不詳',
  '未知',
  '作者不详',
  '作者不詳',
  '未知作者',
];

/** Whether an author's name says that nobody knows the author. */
export const isNobody = (name: string): boolean => namesForNobody.includes(name);
