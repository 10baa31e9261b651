import { Link, useRouteError } from 'react-router-dom';
import { isApiError } from 'shared-api/errors';
import { pages } from 'shared-api/paths';
import { PrimaryButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { PageHead } from '../../head/page-head.tsx';
import { PageProblem } from '../../page-problem.tsx';

/** Error boundary of the filter page: an address with unknown values leads back to the whole list. */
export const FilterProblem = () => {
  const error = useRouteError();
  if (!isApiError(error) || error.code !== 'bad_request') return <PageProblem />;
  return (
    <>
      <PageHead title={['筛选条件有误']} robots="noindex" />
      <Notice
        role="alert"
        title="筛选条件有误"
        actions={
          <PrimaryButton as={Link} to={pages.filter()}>
            清空条件
          </PrimaryButton>
        }
      >
        {error.shown || '地址里的筛选条件无法识别。'}
      </Notice>
    </>
  );
};
