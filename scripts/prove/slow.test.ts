import { readSlowArguments } from './slow.ts';

test('all browser tests are run on a processor six times slower where nothing is said', () => {
  expect(readSlowArguments([])).toEqual({ browser: 'all', cpuSlowdown: 6 });
});

test('the browser tests of the files and folders that are named are run, each once', () => {
  const { browser, cpuSlowdown } = readSlowArguments(['--times', '2.5', 'e2e/finding', 'e2e/finding/search.spec.ts']);
  expect(cpuSlowdown).toBe(2.5);
  expect(browser).toContain('e2e/finding/search.spec.ts');
  expect(new Set(browser).size).toBe(browser.length);
});

test.each(['1', '0', 'six', 'Infinity'])('--times %s makes nothing slower and is refused', (times) => {
  expect(() => readSlowArguments(['--times', times])).toThrow(`--times 应大于 1，是处理器慢下来的倍数：${times}`);
});

test('a path without browser tests is refused, beside others that have some', () => {
  expect(() => readSlowArguments(['e2e/finding', 'scripts/prove'])).toThrow('这里没有浏览器测试：scripts/prove');
});
