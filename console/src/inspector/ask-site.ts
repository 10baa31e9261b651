import { apiBase } from 'shared-api/paths';

/**
 * Asks a call of the console, without the page's own request function: the inspector works in a page whose program does not.
 * @param body makes it a POST
 * @throws Error with a sentence for people
 */
export const askSite = async <Answer>(path: string, body?: object): Promise<Answer> => {
  const sent = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(apiBase + path, sent).catch(() => {
    throw new Error('网络似乎不通，请稍后再试。');
  });
  const { data, error } = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(error || '没能取得内容，请稍后再试。');
  return data;
};
