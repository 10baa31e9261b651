import { apiBase, calls } from 'shared-api/paths';

/** Calls that every page makes and that have the same answer for everybody. */
const callsOfEveryPage = new Set([calls.site, calls.links].map((path) => apiBase + path));

interface InProcessFetch {
  /**
   * The `fetch` with which the loaders of one page call the API.
   * @param revision of the content
   * @param onUncacheable called for an answer that may change while the content does not
   * @param onCall called with the path of each call
   */
  fetchAt: (revision: number, onUncacheable?: () => void, onCall?: (path: string) => void) => typeof fetch;
  /** Passes the API's answer to the call that waits for it. */
  receive: (answer: { id: number; status: number; body: string; cacheable: boolean }) => void;
}

interface Received {
  response: Response;
  cacheable: boolean;
}

/**
 * Gives the loaders in the rendering worker an API. Calls that every page makes are sent once in each revision of the content.
 * @param send carries a call to the main thread, whose answer comes with {@link InProcessFetch.receive}
 */
export const createInProcessFetch = (send: (id: number, path: string) => void): InProcessFetch => {
  const waiting = new Map<number, (answer: Received) => void>();
  let lastId = 0;
  const call = (path: string): Promise<Received> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      send(lastId, path);
    });

  let shared = { revision: Number.NaN, answers: new Map<string, Promise<Received>>() };
  const sharedCall = (path: string, revision: number): Promise<Received> => {
    if (shared.revision !== revision) shared = { revision, answers: new Map() };
    const { answers } = shared;
    const known = answers.get(path);
    if (known) return known;
    const answer = call(path);
    answers.set(path, answer);
    void answer.then(({ response }) => response.ok || answers.delete(path));
    return answer;
  };

  return {
    fetchAt: (revision, onUncacheable, onCall) =>
      (async (input: string | URL) => {
        const path = String(input);
        onCall?.(path);
        const { response, cacheable } = await (callsOfEveryPage.has(path) ? sharedCall(path, revision) : call(path));
        if (!cacheable) onUncacheable?.();
        return response;
      }) as typeof fetch,
    receive: ({ id, status, body, cacheable }) => {
      waiting.get(id)?.({ response: responseOf(status, body), cacheable });
      waiting.delete(id);
    },
  };
};

/** The parts of a response that loaders use. A real one turns the text into bytes and back, 0.2 ms for a chapter. */
const responseOf = (status: number, body: string): Response =>
  ({
    status,
    ok: status >= 200 && status < 300,
    text: async () => body,
    json: async () => JSON.parse(body),
  }) satisfies Partial<Response> as Response;
