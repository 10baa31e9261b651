import type { ReactNode } from 'react';
import type { ApiError } from 'shared-api/errors';
import { PrimaryButton } from 'shared-ui/button';
import { Loading } from 'shared-ui/loading';
import { Notice } from 'shared-ui/notice';

interface MemberRegionProps<Data> {
  data: Data | undefined;
  error: ApiError | undefined;
  reload: () => void;
  children: (data: Data) => ReactNode;
}

/** What is shown of a member's data while it comes, once it is there, and where it cannot be had. */
export const MemberRegion = <Data,>({ data, error, reload, children }: MemberRegionProps<Data>) => {
  if (data !== undefined) return children(data);
  if (!error) return <Loading />;
  return (
    <Notice
      level="h2"
      role="alert"
      title="没能取得内容"
      actions={
        <PrimaryButton type="button" onClick={reload}>
          重试
        </PrimaryButton>
      }
    >
      {error.shown || '请检查网络连接后重试。'}
    </Notice>
  );
};
