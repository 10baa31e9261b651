import { apiBase, calls } from 'shared-api/paths';

/** Calls that every page makes with the same answer for each reader. */
const onEveryPage = new Set([calls.site, calls.links].map((path) => apiBase + path));

export interface Answers {
  /**
   * What the loaders of one page call the API with, while the content has this revision.
   * @param noteFleeting hears of an answer that does not hold as long as the content does
   */
  fetchAt: (revision: number, noteFleeting?: () => void) => typeof fetch;
  take: (answer: { id: number; status: number; body: string; lasting: boolean }) => void;
}

interface Taken {
  response: Response;
  lasting: boolean;
}

/**
 * The API as loaders see it in the rendering thread. What every page asks for is asked for once in each revision.
 * @param send carries a call to the main thread, whose answer comes with {@link Answers.take}
 */
export const createAnswers = (send: (id: number, path: string) => void): Answers => {
  const waiting = new Map<number, (answer: Taken) => void>();
  let lastId = 0;
  const call = (path: string): Promise<Taken> =>
    new Promise((resolve) => {
      lastId += 1;
      waiting.set(lastId, resolve);
      send(lastId, path);
    });

  let kept = { revision: Number.NaN, answers: new Map<string, Promise<Taken>>() };
  const keptCall = (path: string, revision: number): Promise<Taken> => {
    if (kept.revision !== revision) kept = { revision, answers: new Map() };
    const { answers } = kept;
    const known = answers.get(path);
    if (known) return known;
    const answer = call(path);
    answers.set(path, answer);
    void answer.then(({ response }) => response.ok || answers.delete(path));
    return answer;
  };

  return {
    fetchAt: (revision, noteFleeting) =>
      (async (input: string | URL) => {
        const path = String(input);
        const { response, lasting } = await (onEveryPage.has(path) ? keptCall(path, revision) : call(path));
        if (!lasting) noteFleeting?.();
        return response;
      }) as typeof fetch,
    take: ({ id, status, body, lasting }) => {
      waiting.get(id)?.({ response: responseOf(status, body), lasting });
      waiting.delete(id);
    },
  };
};

/** The parts of a response that there are here. A real one turns the text into bytes and back, 0.2 ms for a chapter. */
const responseOf = (status: number, body: string): Response =>
  ({
    status,
    ok: status >= 200 && status < 300,
    text: async () => body,
    json: async () => JSON.parse(body),
  }) satisfies Partial<Response> as Response;
