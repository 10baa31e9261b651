import { useRevalidator, useRouteError } from 'react-router-dom';
import { isApiError } from 'shared-api/errors';
import { PrimaryButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Head } from './head.tsx';

/** What happened, for people; what to do about it stands on the button. */
const explain = (error: unknown): { title: string; body: string } => {
  if (!isApiError(error)) return { title: '页面出错了', body: '这一页遇到意外错误，其余功能不受影响。' };
  if (error.code === 'network' || error.code === 'timeout') {
    return { title: '网络似乎不通', body: '没能连上书海，请检查网络连接后重试。' };
  }
  return { title: '没能取得内容', body: error.shown || '服务暂时没有给出可用的回答，请稍后重试。' };
};

/** A page whose data could not be had, in the place of the page: asks again without leaving it. */
export const LoadProblem = () => {
  const { title, body } = explain(useRouteError());
  const { revalidate, state } = useRevalidator();
  return (
    <>
      <Head title={[title]} robots="noindex" />
      <Notice
        role="alert"
        title={title}
        actions={
          <PrimaryButton type="button" onClick={() => revalidate()} disabled={state === 'loading'}>
            重试
          </PrimaryButton>
        }
      >
        {body}
      </Notice>
    </>
  );
};

/**
 * Whether the server said that there is no such thing: it is unknown, was taken down, or its id is none at all.
 * Asking again would not help.
 */
export const isMissing = (error: unknown): boolean =>
  isApiError(error) && (error.code === 'not_found' || error.code === 'gone' || error.code === 'bad_request');

/** Whether the work was here once and was taken down. */
export const isTakenDown = (error: unknown): boolean => isApiError(error) && error.code === 'gone';
