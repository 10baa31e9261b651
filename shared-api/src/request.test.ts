import type { ApiError } from './errors.ts';
import { get, onApiError, post, requestTimeout } from './request.ts';

/** A carrier that gives one answer. */
const answering = (status: number, body: unknown) =>
  jest.fn<Promise<Response>, Parameters<typeof fetch>>(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );

/** A carrier that answers only by giving up, as fetch does when its signal says so. */
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

/** Lets the test say when the time of every call is over. @returns a function that ends it */
const timeInHand = () => {
  const timeout = new AbortController();
  const asked = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal);
  return { asked, isOver: () => timeout.abort(new DOMException('time is over', 'TimeoutError')) };
};

/** What the shell's listener hears. */
let heard: ApiError[] = [];
let stopListening = () => {};
beforeEach(() => {
  heard = [];
  stopListening = onApiError((error) => heard.push(error));
});
afterEach(() => stopListening());

describe('a call that succeeds', () => {
  test('gives the data without its envelope', async () => {
    await expect(get('/links/', { fetch: answering(200, { data: [{ link_name: '书友' }] }) })).resolves.toEqual([
      { link_name: '书友' },
    ]);
  });

  test('gives data that is null or empty as it came', async () => {
    await expect(get('/x/', { fetch: answering(200, { data: null }) })).resolves.toBeNull();
    await expect(get('/x/', { fetch: answering(200, { data: 0, error: '' }) })).resolves.toBe(0);
  });

  test('goes to the API with cookies and asks for JSON', async () => {
    const fetch = answering(200, { data: 1 });
    await get('/links/', { fetch });
    expect(fetch).toHaveBeenCalledWith(
      '/api/v1/links/',
      expect.objectContaining({ method: 'GET', credentials: 'include', headers: { accept: 'application/json' } }),
    );
    expect(fetch.mock.calls[0]?.[1]).not.toHaveProperty('body');
  });

  test('sends its body as JSON', async () => {
    const fetch = answering(200, { data: 1 });
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

  test('sends an empty object where it has no body to send', async () => {
    const fetch = answering(200, { data: 1 });
    await post('/logout/', undefined, { fetch });
    expect(fetch.mock.calls[0]?.[1]?.body).toBe('{}');
  });

  test("uses the page's own fetch where it is given none", async () => {
    const fetch = jest.spyOn(globalThis, 'fetch').mockImplementation(answering(200, { data: 'own' }));
    await expect(get('/links/')).resolves.toBe('own');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('is not announced', async () => {
    await get('/links/', { fetch: answering(200, { data: 1 }) });
    expect(heard).toEqual([]);
  });
});

describe('a call that the server refuses', () => {
  test("throws the server's code and sentence", async () => {
    const error = await failureOf(
      post('/like/', {}, { fetch: answering(409, { error: '已经赞过', code: 'conflict' }) }),
    );
    expect(error).toMatchObject({ name: 'ApiError', code: 'conflict', status: 409, method: 'POST', shown: '已经赞过' });
  });

  test('fails on an error in the body whatever the status says', async () => {
    const error = await failureOf(
      get('/x/', { fetch: answering(200, { data: 1, error: '维护中', code: 'unavailable' }) }),
    );
    expect(error).toMatchObject({ code: 'unavailable', status: 200, shown: '维护中' });
  });

  test.each([200, 400, 401, 403, 500])(
    'takes 未登录 at status %i for not signed in, whatever its code',
    async (status) => {
      const error = await failureOf(
        get('/x/', { fetch: answering(status, { error: '用户未登录', code: 'forbidden' }) }),
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
  ])('takes status %i without a known code for %s', async (status, code) => {
    const error = await failureOf(get('/x/', { fetch: answering(status, { error: '不行', code: 'no-such-code' }) }));
    expect(error.code).toBe(code);
  });

  test('has no sentence where the server gave none', async () => {
    const error = await failureOf(get('/x/', { fetch: answering(502, '<html>Bad Gateway</html>') }));
    expect(error).toMatchObject({ code: 'internal', status: 502, shown: '' });
  });

  test('is heard by the listener before its caller', async () => {
    const order: string[] = [];
    const stop = onApiError(() => order.push('listener'));
    await failureOf(get('/x/', { fetch: answering(404, {}) })).then(() => order.push('caller'));
    stop();
    expect(order).toEqual(['listener', 'caller']);
  });

  test('is heard no more by one that stopped listening', async () => {
    stopListening();
    await failureOf(get('/x/', { fetch: answering(404, {}) }));
    expect(heard).toEqual([]);
  });
});

describe('an answer that is not what the API speaks', () => {
  test.each([
    ['is not JSON', 'OK'],
    ['is empty', ''],
    ['is no object', '"data"'],
    ['is null', 'null'],
    ['has no data', '{}'],
  ])('is bad where it %s', async (_, body) => {
    const error = await failureOf(get('/x/', { fetch: answering(200, body) }));
    expect(error).toMatchObject({ code: 'bad_response', status: 200, shown: '' });
  });
});

describe('a call without an answer', () => {
  test('failed by the network, and says what caused it', async () => {
    const cause = new TypeError('Failed to fetch');
    const error = await failureOf(get('/x/', { fetch: () => Promise.reject(cause) }));
    expect(error).toMatchObject({ code: 'network', status: 0, shown: '', cause });
    expect(heard).toEqual([error]);
  });

  test('has 30 seconds', async () => {
    const { asked } = timeInHand();
    await get('/x/', { fetch: answering(200, { data: 1 }) });
    expect(asked).toHaveBeenCalledWith(30_000);
    expect(requestTimeout).toBe(30_000);
  });

  test('has failed when its time is over', async () => {
    const time = timeInHand();
    const failure = failureOf(get('/x/', { fetch: silent() }));
    time.isOver();
    expect(await failure).toMatchObject({ code: 'timeout', status: 0 });
    expect(heard).toHaveLength(1);
  });

  test('has failed when its time is over, also where the caller could have cancelled it', async () => {
    const time = timeInHand();
    const failure = failureOf(get('/x/', { fetch: silent(), signal: new AbortController().signal }));
    time.isOver();
    expect((await failure).code).toBe('timeout');
  });

  test('timed out under whatever name the browser gives to a body that broke off', async () => {
    const time = timeInHand();
    const breakingOff = async (): Promise<Response> => {
      time.isOver();
      throw new DOMException('BodyStreamBuffer was aborted', 'AbortError');
    };
    expect((await failureOf(get('/x/', { fetch: breakingOff }))).code).toBe('timeout');
  });

  test('ends when its caller gives up, and nobody is told', async () => {
    const leaving = new AbortController();
    const failure = failureOf(get('/x/', { fetch: silent(), signal: leaving.signal }));
    leaving.abort();
    expect((await failure).code).toBe('cancelled');
    expect(heard).toEqual([]);
  });
});
