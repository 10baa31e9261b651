import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiFor } from './loader-api.ts';

const argsOf = (request: Request, context?: unknown) => ({ request, context, params: {} }) as LoaderFunctionArgs;

test("a loader's call is aborted with its navigation", async () => {
  const navigation = new AbortController();
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    );
  const call = apiFor(argsOf(new Request('http://site/home', { signal: navigation.signal }))).get('/novel/index/');
  navigation.abort();
  await expect(call).rejects.toMatchObject({ code: 'cancelled' });
});

test("on the server a loader's call is answered inside the process", async () => {
  const outside = jest.spyOn(globalThis, 'fetch');
  const inside = jest.fn(async () => Response.json({ data: 'from inside' }));
  await expect(apiFor(argsOf(new Request('http://site/home'), { fetch: inside })).get('/x/')).resolves.toBe(
    'from inside',
  );
  expect(outside).not.toHaveBeenCalled();
});
