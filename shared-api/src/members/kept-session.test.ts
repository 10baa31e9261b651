import { failedResponse, mockApi } from '../testing/mock-api.ts';
import { lostSignIn, signInProblem } from './kept-session.ts';

const blockCookies = () => jest.spyOn(Navigator.prototype, 'cookieEnabled', 'get').mockReturnValue(false);
const blockStorage = () =>
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });

afterEach(() => jest.restoreAllMocks());

test.each([
  ['nothing', [], undefined],
  ['cookies', [blockCookies], /^浏览器不让本站保存 Cookie，登录了也留不住。/],
  ['storage', [blockStorage], /^浏览器不让本站保存网站数据，登录了也留不住。/],
  ['both', [blockCookies, blockStorage], /^浏览器不让本站保存 Cookie 和网站数据，登录了也留不住。/],
])('where the browser blocks %s that is what is said before anybody types [B15.204]', (_, blocks, sentence) => {
  for (const block of blocks) block();
  const problem = signInProblem();
  if (sentence) expect(problem).toMatch(sentence);
  else expect(problem).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test('a login whose cookie did not stay says so; one whose fate is unknown does not [B15.204]', async () => {
  mockApi(() => failedResponse(401, 'not_signed_in', '用户未登录'));
  expect(await lostSignIn()).toMatch(/Cookie 没有留下/);
  mockApi(() => failedResponse(503, 'unavailable', '稍后再试'));
  expect(await lostSignIn()).toBeUndefined();
  mockApi(() => ({ username: '林冲' }));
  expect(await lostSignIn()).toBeUndefined();
});
