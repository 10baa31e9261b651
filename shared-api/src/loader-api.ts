import type { LoaderFunctionArgs } from 'react-router-dom';
// By the package's name: the request function is one in a page, and only this name is shared.
import { get } from 'shared-api/request';

/** What the server hands to every loader that it runs. */
export interface LoaderContext {
  /** Answers API calls inside the process. */
  fetch: typeof globalThis.fetch;
}

/**
 * The API as a loader sees it, in the browser and on the server alike: calls end when the navigation does, and on the
 * server they never leave the process.
 */
export const apiFor = ({ request, context }: LoaderFunctionArgs) => ({
  /** @throws ApiError */
  get: <Data>(path: string): Promise<Data> =>
    get<Data>(path, { signal: request.signal, fetch: (context as LoaderContext | undefined)?.fetch }),
});
