import type { ApiError } from './errors.ts';
import { get, onApiError, post, requestTimeout } from './request.ts';

/** A fetch function that gives one response. */
const responding = (status: number, body: unknown) =>
  jest.fn<Promise<Response>, Parameters<typeof fetch>>(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );

/** A fetch function that gives no response, and rejects when its signal is aborted. */
const silent = () =>
  jest.fn<Promise<Response>, Parameters<typeof fetch>>(
    (_, init) =>
      new Promise((_resolve, reject) => {
        const signal = init?.signal;
        if (signal?.aborted) reject(signal.reason);
        signal?.addEventListener('abort', () => reject(signal.reason));
      }),
  );

const failureOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('the call succeeded')),
    (error: ApiError) => error,
  );

/** Mocks the timeout of every call. @returns a function that ends it */
const mockTimeout = () => {
  const timeout = new AbortController();
  const asked = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  return { asked, isOver: () => timeout.abort(new DOMException('time is over', 'TimeoutError')) };
};

/** Errors that the listener was called with. */
let heard: ApiError[] = [];
let stopListening = () => {};
beforeEach(() => {
  heard = [];
  stopListening = onApiError((error) => heard.push(error));
});
afterEach(() => stopListening());

describe('a call that succeeds', () => {
  test('a successful call returns the data without its envelope', async () => {
    await expect(get('/links/', { fetch: responding(200, { data: [{ link_name: '书友' }] }) })).resolves.toEqual([
      { link_name: '书友' },
    ]);
  });

  test('a successful call returns data that are null or zero unchanged', async () => {
    await expect(get('/x/', { fetch: responding(200, { data: null }) })).resolves.toBeNull();
    await expect(get('/x/', { fetch: responding(200, { data: 0, error: '' }) })).resolves.toBe(0);
  });

  test("a call goes to the API's path with cookies and asks for JSON [S7.01 S7.03]", async () => {
    const fetch = responding(200, { data: 1 });
    await get('/links/', { fetch });
    expect(fetch).toHaveBeenCalledWith(
      '/api/v1/links/',
      expect.objectContaining({ method: 'GET', credentials: 'include', headers: { accept: 'application/json' } }),
    );
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body');
  });

  test('a POST sends its body as JSON [S7.02]', async () => {
    const fetch = responding(200, { data: 1 });
    await post('/like/', { bid: '1001', liked: true }, { fetch });
    expect(fetch).toHaveBeenCalledWith(
      '/api/v1/like/',
      expect.objectContaining({
        method: 'POST',
        credentials: 'include',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: '{"bid":"1001","liked":true}',
      }),
    );
  });

  test('a POST without a body sends an empty object', async () => {
    const fetch = responding(200, { data: 1 });
    await post('/logout/', undefined, { fetch });
    expect(fetch.mock.calls[0]?.[1]?.body).toBe('{}');
  });

  test("a call without a fetch option uses the page's own fetch", async () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(responding(200, { data: 'own' }));
    await expect(get('/links/')).resolves.toBe('own');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('a successful call calls no error listener', async () => {
    await get('/links/', { fetch: responding(200, { data: 1 }) });
    expect(heard).toEqual([]);
  });
});

describe('a call that the server refuses', () => {
  test("a refused call throws the server's code and sentence", async () => {
    const error = await failureOf(
      post('/like/', {}, { fetch: responding(409, { error: '已经赞过', code: 'conflict' }) }),
    );
    expect(error).toMatchObject({ name: 'ApiError', code: 'conflict', status: 409, method: 'POST', shown: '已经赞过' });
  });

  test('a call with an error in its body fails at any status [S8.01]', async () => {
    const error = await failureOf(
      get('/x/', { fetch: responding(200, { data: 1, error: '维护中', code: 'unavailable' }) }),
    );
    expect(error).toMatchObject({ code: 'unavailable', status: 200, shown: '维护中' });
  });

  test.each([200, 400, 401, 403, 500])(
    'a sentence with 未登录 at status %i means not signed in, with any code [S4.03]',
    async (status) => {
      const error = await failureOf(
        get('/x/', { fetch: responding(status, { error: '用户未登录', code: 'forbidden' }) }),
      );
      expect(error.code).toBe('not_signed_in');
    },
  );

  test.each([
    [400, 'bad_request'],
    [401, 'not_signed_in'],
    [404, 'not_found'],
    [418, 'bad_request'],
    [500, 'internal'],
    [503, 'internal'],
  ])('status %i without a known code gets the code %s', async (status, code) => {
    const error = await failureOf(get('/x/', { fetch: responding(status, { error: '不行', code: 'no-such-code' }) }));
    expect(error.code).toBe(code);
  });

  test('a refused call without a sentence of the server has none', async () => {
    const error = await failureOf(get('/x/', { fetch: responding(502, '<html>Bad Gateway</html>') }));
    expect(error).toMatchObject({ code: 'internal', status: 502, shown: '' });
  });

  test('an error listener is called before the failed call rejects', async () => {
    const order: string[] = [];
    const stop = onApiError(() => order.push('listener'));
    await failureOf(get('/x/', { fetch: responding(404, {}) })).then(() => order.push('caller'));
    stop();
    expect(order).toEqual(['listener', 'caller']);
  });

  test('an error listener that was removed is not called', async () => {
    stopListening();
    await failureOf(get('/x/', { fetch: responding(404, {}) }));
    expect(heard).toEqual([]);
  });
});

describe('a quiet call', () => {
  test('a quiet call that fails throws its error, and no listener is called', async () => {
    const error = await failureOf(
      get('/x/', { quiet: true, fetch: responding(404, { error: '没有这本书', code: 'gone' }) }),
    );
    expect(error).toMatchObject({ code: 'gone', status: 404, shown: '没有这本书' });
    await failureOf(post('/x/', {}, { quiet: true, fetch: () => Promise.reject(new TypeError('Failed to fetch')) }));
    expect(heard).toEqual([]);
  });

  test('a call carries what its options add', async () => {
    const fetch = responding(200, { data: 1 });
    await post('/x/', {}, { fetch, keepalive: true, priority: 'low', headers: { 'x-member': '书友' } });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({
      keepalive: true,
      priority: 'low',
      headers: { 'content-type': 'application/json', 'x-member': '书友' },
    });
  });
});

describe('an answer that is not what the API speaks', () => {
  test.each([
    ['is not JSON', 'OK'],
    ['is empty', ''],
    ['is no object', '"data"'],
    ['is null', 'null'],
    ['has no data', '{}'],
  ])('a response that %s gets the code bad_response', async (_, body) => {
    const error = await failureOf(get('/x/', { fetch: responding(200, body) }));
    expect(error).toMatchObject({ code: 'bad_response', status: 200, shown: '' });
  });
});

describe('a call without an answer', () => {
  test('a network error gets the code network and keeps its cause [S8.02]', async () => {
    const cause = new TypeError('Failed to fetch');
    const error = await failureOf(get('/x/', { fetch: () => Promise.reject(cause) }));
    expect(error).toMatchObject({ code: 'network', status: 0, shown: '', cause });
    expect(heard).toEqual([error]);
  });

  test('a call has a timeout of 30 seconds [S7.01 S9.02]', async () => {
    const { asked } = mockTimeout();
    await get('/x/', { fetch: responding(200, { data: 1 }) });
    expect(asked).toHaveBeenCalledWith(30_000);
    expect(requestTimeout).toBe(30_000);
  });

  test('a call fails with the code timeout when its time is over', async () => {
    const time = mockTimeout();
    const failure = failureOf(get('/x/', { fetch: silent() }));
    time.isOver();
    expect(await failure).toMatchObject({ code: 'timeout', status: 0 });
    expect(heard).toHaveLength(1);
  });

  test('a call that could be cancelled also fails with the code timeout when its time is over', async () => {
    const time = mockTimeout();
    const failure = failureOf(get('/x/', { fetch: silent(), signal: new AbortController().signal }));
    time.isOver();
    expect((await failure).code).toBe('timeout');
  });

  test("a body that breaks off at the timeout gets the code timeout, whatever the browser's error", async () => {
    const time = mockTimeout();
    const breakingOff = async (): Promise<Response> => {
      time.isOver();
      throw new DOMException('BodyStreamBuffer was aborted', 'AbortError');
    };
    expect((await failureOf(get('/x/', { fetch: breakingOff }))).code).toBe('timeout');
  });

  test('a call that its caller aborts gets the code cancelled, and no listener is called', async () => {
    const leaving = new AbortController();
    const failure = failureOf(get('/x/', { fetch: silent(), signal: leaving.signal }));
    leaving.abort();
    expect((await failure).code).toBe('cancelled');
    expect(heard).toEqual([]);
  });
});
