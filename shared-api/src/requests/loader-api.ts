import type { LoaderFunctionArgs } from 'react-router-dom';
// By the package's name: the request function must exist once in a page, and only this name is shared.
import { get } from 'shared-api/request';

/** Context that the server gives to every loader. */
export interface LoaderContext {
  /** Answers API calls inside the process. */
  fetch: typeof globalThis.fetch;
}

/**
 * API client for a loader, in the browser and on the server alike: calls are aborted with the navigation, and on the server
 * they never leave the process.
 */
export const apiFor = ({ request, context }: LoaderFunctionArgs) => ({
  /** Loads the `data` of a GET call. @throws ApiError */
  get: <Data>(path: string): Promise<Data> =>
    get<Data>(path, { signal: request.signal, fetch: (context as LoaderContext | undefined)?.fetch }),
});
