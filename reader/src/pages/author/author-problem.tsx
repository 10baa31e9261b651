import { Link, useRouteError } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { PageHead } from '../../head/page-head.tsx';
import { isMissing, PageProblem } from '../../problem/page-problem.tsx';

/** Error boundary of an author's page: a missing author leads on to novels, any other error can be tried again. */
export const AuthorProblem = () => {
  if (!isMissing(useRouteError())) return <PageProblem />;
  return (
    <>
      <PageHead title={['没有这位作者']} robots="noindex" />
      <Notice
        title="没有这位作者"
        actions={
          <PrimaryButton as={Link} to={pages.home}>
            全部作品
          </PrimaryButton>
        }
      >
        也许链接写错了，也许这位作者的作品已经不在这里。
      </Notice>
    </>
  );
};
