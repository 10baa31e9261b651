import type { ReactNode } from 'react';
import type { ApiError } from 'shared-api/errors';
import { Loading } from 'shared-ui/loading';
import { LoadProblem } from 'shared-ui/notice';

interface MemberRegionProps<Data> {
  data: Data | undefined;
  error: ApiError | undefined;
  reload: () => void;
  children: (data: Data) => ReactNode;
}

/** Region that depends on a member's data: a placeholder while it loads, the content, or a problem with a retry. */
export const MemberRegion = <Data,>({ data, error, reload, children }: MemberRegionProps<Data>) => {
  if (data !== undefined) return children(data);
  if (!error) return <Loading />;
  return (
    <LoadProblem level="h2" title="没能取得内容" onRetry={reload}>
      {error.shown || (navigator.onLine ? '请检查网络连接后重试。' : '现在离线，联网后会自动取来。')}
    </LoadProblem>
  );
};
