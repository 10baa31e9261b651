import { readingsOfName } from './name-readings.ts';

const pinyinOf = async (key: string) => (await readingsOfName(key)).map(({ pinyin }) => pinyin);

it('a name is read first as its phrases are, then with one character read otherwise, then with two', async () => {
  expect(await pinyinOf('长乐歌')).toEqual([
    'changyuege',
    'zhangyuege',
    'changlege',
    'changyaoge',
    'changlaoge',
    'zhanglege',
    'zhangyaoge',
    'zhanglaoge',
  ]);
});

it('a folded character is read as the traditional ones that fold to it', async () => {
  expect(await pinyinOf('干隆')).toEqual(expect.arrayContaining(['ganlong', 'qianlong']));
});

it('each character has a cell of six, a letter or a sign that is not read too', async () => {
  expect(await readingsOfName('双q🐉')).toEqual([
    { pinyin: 'shuangq🐉', initials: 'sq🐉', cells: 'shuangq     🐉     ' },
  ]);
});

it('a name without characters has no reading', async () => {
  expect(await readingsOfName('')).toEqual([]);
});
