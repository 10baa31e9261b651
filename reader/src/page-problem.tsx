import { useRevalidator, useRouteError } from 'react-router-dom';
import { isApiError } from 'shared-api/errors';
import { LoadProblem } from 'shared-ui/notice';
import { isLoadFault } from 'shared-ui/with-retries';
import { PageHead } from './head/page-head.tsx';
import { LazyOfflineBooks } from './offline/lazy-offline-books.tsx';

/** Title and sentence that tell a reader what happened; what to do about it stands on the button. */
const explain = (error: unknown): { title: string; body: string } => {
  if (isLoadFault(error) || (isApiError(error) && (error.code === 'network' || error.code === 'timeout'))) {
    return { title: '网络似乎不通', body: '没能连上本站，请检查网络连接后重试。' };
  }
  if (!isApiError(error)) return { title: '页面出错了', body: '这一页遇到意外错误，其余功能不受影响。' };
  return { title: '没能取得内容', body: error.shown || '服务暂时没有给出可用的回答，请稍后重试。' };
};

/** Error boundary of a page whose data could not be loaded: its button asks again without leaving the page. */
export const PageProblem = () => {
  const error = useRouteError();
  const { title, body } = explain(error);
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <PageHead title={[title]} robots="noindex" />
      <LoadProblem title={title} onRetry={revalidate} isRetrying={state === 'loading'}>
        {body}
      </LoadProblem>
      {isApiError(error) && error.code === 'network' && <LazyOfflineBooks attempt={state} />}
    </>
  );
};

/**
 * Whether the server said that a novel or chapter is not there: its id is unknown or malformed, or it was taken down.
 * Asking again would not help.
 */
export const isMissing = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'not_found' || error.code === 'gone' || error.code === 'bad_request');

/** Whether the server said that the novel was taken down. */
export const isTakenDown = (error: unknown): boolean => isApiError(error) && error.code === 'gone';
