import { ApiError, isApiError } from './errors.ts';

describe('a failed call', () => {
  test('carries what programs decide by and what people read', () => {
    const error = new ApiError('conflict', 409, 'POST', '用户名已被使用');
    expect(error).toMatchObject({ code: 'conflict', status: 409, method: 'POST', shown: '用户名已被使用' });
  });

  test('names itself in a log, with or without a text of the server', () => {
    expect(String(new ApiError('not_found', 404, 'GET', '没有这部作品'))).toBe(
      'ApiError: GET not_found 404 没有这部作品',
    );
    expect(String(new ApiError('network', 0, 'GET', ''))).toBe('ApiError: GET network 0');
  });

  test('keeps what caused it', () => {
    const cause = new TypeError('fetch failed');
    expect(new ApiError('network', 0, 'GET', '', cause).cause).toBe(cause);
  });
});

describe('telling a failed call from anything else', () => {
  test("knows an error made by another app's copy of the class", async () => {
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
  ])('is not taken in by %s', (_, thrown) => {
    expect(isApiError(thrown)).toBe(false);
  });
});
