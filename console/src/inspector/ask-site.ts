import { type ApiError, isApiError } from 'shared-api/errors';
import { get, post } from 'shared-api/request';

/**
 * Asks a call of the console. Nobody but the caller learns of a failure: the inspector shows it in its own panel.
 * @param body makes it a POST
 * @throws Error with a sentence for people
 */
export const askSite = async <Answer>(path: string, body?: object): Promise<Answer> => {
  try {
    return await (body ? post<Answer>(path, body, { quiet: true }) : get<Answer>(path, { quiet: true }));
  } catch (error) {
    throw isApiError(error) ? new Error(sentenceOf(error)) : error;
  }
};

const sentenceOf = ({ code, shown }: ApiError): string => {
  if (code === 'network' || code === 'timeout') return '网络似乎不通，请稍后再试。';
  return shown || '没能取得内容，请稍后再试。';
};
