import { Link, useLocation, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import { isApiError } from 'shared-api/errors';
import { pages } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { isLoadFault } from 'shared-ui/with-retries';
import { NotFound } from '../errors/not-found.tsx';
import { RemoteError } from './remote-error.ts';

/** Title and sentence that tell a reader what happened; what to do about it stands on the buttons. */
const explain = (error: unknown): { title: string; body: string } => {
  if (error instanceof RemoteError && error.code === 'timeout')
    return { title: '加载超时', body: '这一部分迟迟没有加载出来，可能是网络较慢。' };
  if (error instanceof RemoteError || isLoadFault(error))
    return { title: '这一部分暂时打不开', body: '页面的这一部分没有加载成功，其余功能不受影响。' };
  if (isApiError(error)) {
    if (error.shown !== '') return { title: '没能取得内容', body: error.shown };
    return error.code === 'network' || error.code === 'timeout'
      ? { title: '网络似乎不通', body: '请检查网络连接后重试。' }
      : { title: '没能取得内容', body: '服务暂时没有给出可用的回答。' };
  }
  return { title: '这一部分出错了', body: '页面的这一部分遇到意外错误，其余功能不受影响。' };
};

/** Whether a program threw, or a part that it draws with was lost: another try would most likely meet the same, so a reload is offered. */
const needsReload = (error: unknown): boolean =>
  error instanceof RemoteError ? error.code === 'broken' || error.code === 'contract' : !isApiError(error);

/** Error boundary of the region: explains the error and offers another try, while the frame around it keeps working. */
export const RegionProblem = ({ error: given }: { error?: RemoteError }) => {
  const thrown = useRouteError();
  const error = given ?? thrown;
  const location = useLocation();
  const navigate = useNavigate();
  const isBusy = useNavigation().state !== 'idle';

  if (isApiError(error) && (error.code === 'not_found' || error.code === 'gone'))
    return <NotFound reason={error.shown} />;
  const { title, body } = explain(error);
  const retry = () => navigate(location, { replace: true, preventScrollReset: true });
  return (
    <div data-shell-problem>
      <Notice
        role="alert"
        title={title}
        actions={
          <>
            <PrimaryButton type="button" onClick={isBusy ? undefined : retry} aria-disabled={isBusy}>
              重试
            </PrimaryButton>
            {needsReload(error) && (
              <QuietButton type="button" onClick={() => window.location.reload()}>
                重新加载页面
              </QuietButton>
            )}
            <QuietButton as={Link} to={pages.home}>
              全部作品
            </QuietButton>
          </>
        }
      >
        {body}
      </Notice>
    </div>
  );
};
