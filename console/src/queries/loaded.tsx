import type { ReactNode } from 'react';
import type { ApiError } from 'shared-api/errors';
import { LoadMoreButton } from 'shared-ui/load-more-button';
import { Loading } from 'shared-ui/loading';
import { LoadProblem } from 'shared-ui/notice';

interface LoadedProps<Data> {
  data: Data | undefined;
  error: ApiError | null;
  reload: () => void;
  children: (data: Data) => ReactNode;
}

/** A part of a page that a call fills: a placeholder while it loads, the content, or a problem with another try. */
export const Loaded = <Data,>({ data, error, reload, children }: LoadedProps<Data>) => {
  if (data !== undefined) return children(data);
  if (!error) return <Loading />;
  return (
    <LoadProblem level="h2" title="没能取得内容" onRetry={reload}>
      {error.shown || '请检查网络连接后重试。'}
    </LoadProblem>
  );
};

interface MoreProps {
  has: boolean;
  state: 'idle' | 'loading' | 'failed';
  load: () => void;
}

/** Button that asks for the next page of a list, where there is one. */
export const More = ({ has, state, load }: MoreProps) => has && <LoadMoreButton state={state} onLoadMore={load} />;
