import { Link, useRouteError } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { PageHead } from '../../head/page-head.tsx';
import { isMissing, isTakenDown, PageProblem } from '../../page-problem.tsx';

/** Error boundary of the book page: a missing novel leads on to others, any other error can be tried again. */
export const BookProblem = () => {
  const error = useRouteError();
  if (!isMissing(error)) return <PageProblem />;
  const title = isTakenDown(error) ? '作品已下架' : '作品不存在';
  return (
    <>
      <PageHead title={[title]} robots="noindex" />
      <Notice
        title={title}
        actions={
          <>
            <PrimaryButton as={Link} to={pages.home}>
              全部作品
            </PrimaryButton>
            <QuietButton as={Link} to={pages.filter()}>
              排行榜
            </QuietButton>
          </>
        }
      >
        {isTakenDown(error) ? '这部作品不再提供阅读，看看别的吧。' : '也许链接写错了，也许作品已经不在这里。'}
      </Notice>
    </>
  );
};
