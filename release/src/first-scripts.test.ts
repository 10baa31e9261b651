import type { ReleaseDescription } from './description.ts';
import { firstProblems, hashOfScript } from './first-scripts.ts';

const scriptOf = (text: string, integrity = hashOfScript(text)) => ({ text, integrity });
const problemsOf = (first: ReleaseDescription['first'], head = 'mark') =>
  firstProblems({
    release: 'shop@1.0.0-a',
    routes: [{ id: 'shop', path: '/shop', children: [{ id: 'item', path: 'item', first: { head } }] }],
    ...(first && { first }),
  });

test('a script that a release names, with its hash, is no problem', () => {
  expect(problemsOf({ mark: scriptOf('go()') })).toEqual([]);
});

test.each([
  ['is too long', { mark: scriptOf('x'.repeat(2_049)) }, '先行脚本 mark 有 2049 字节，最多 2048 字节'],
  ['ends its element', { mark: scriptOf('"</ScRiPt>"') }, '先行脚本 mark 中不能有 <script、</script 和 <!--'],
  [
    'has another hash',
    { mark: scriptOf('go()', hashOfScript('stop()')) },
    'shop@1.0.0-a 的先行脚本 mark 与它的校验值不符',
  ],
  ['is not there', {}, 'shop@1.0.0-a 缺少先行脚本 mark'],
])('a release is refused whose script %s [B13.24]', (_, first, sentence) => {
  expect(problemsOf(first)).toEqual([sentence]);
});
