import { testNamesIn } from './test-names.ts';

test.each([
  ['test(\'a\', f); it("b", f);', ['a', 'b']],
  ["describe('of this', () => { test('a', f); });", ['a']],
  ["test.each([1])('a %s', f); it.each<[x: string]>([])('b', f);", ['a %s', 'b']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as it stands in a file
  ['test(`a ${b}`, f);', ['a ${b}']],
  ["test.describe('a', () => { test('b', f); });", ['b']],
  ["test.skip('a', f); test.fixme('b', f); it.todo('c');", []],
  ["describe.skip('a', () => { test('b', f); });", []],
  ["const it = 'no test'; // test('a', f)", []],
])('%s has the tests %j', (text, names) => {
  expect(testNamesIn('a.test.ts', text)).toEqual(names);
});
