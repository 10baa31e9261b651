import { ApiError, isApiError } from './errors.ts';

describe('a failed call', () => {
  test('an ApiError has a code for programs and a sentence for people', () => {
    const error = new ApiError('conflict', 409, 'POST', '用户名已被使用');
    expect(error).toMatchObject({ code: 'conflict', status: 409, method: 'POST', shown: '用户名已被使用' });
  });

  test("the text of an ApiError names method, code, status and the server's sentence", () => {
    expect(String(new ApiError('not_found', 404, 'GET', '没有这部作品'))).toBe(
      'ApiError: GET not_found 404 没有这部作品',
    );
    expect(String(new ApiError('network', 0, 'GET', ''))).toBe('ApiError: GET network 0');
  });

  test('an ApiError keeps its cause', () => {
    const cause = new TypeError('fetch failed');
    expect(new ApiError('network', 0, 'GET', '', cause).cause).toBe(cause);
  });
});

describe('telling a failed call from anything else', () => {
  test("isApiError accepts an error of another app's copy of the class", async () => {
    jest.resetModules();
    const copy = await import('./errors.ts');
    const foreign = new copy.ApiError('gone', 410, 'GET', '');
    expect(foreign).not.toBeInstanceOf(ApiError);
    expect(isApiError(foreign)).toBe(true);
  });

  test.each([
    ['another error', new Error('ApiError')],
    ['an error of the same name with an unknown code', Object.assign(new Error(), { name: 'ApiError', code: 'odd' })],
    ['an object that looks like one', { name: 'ApiError', code: 'gone' }],
    ['nothing', undefined],
  ])('isApiError refuses %s', (_, thrown) => {
    expect(isApiError(thrown)).toBe(false);
  });
});
