import { Link, useRouteError } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Head } from '../../lib/head.tsx';
import { isMissing, LoadProblem } from '../../lib/load-problem.tsx';

/** A book that is not there leads on to those that are; anything else can be tried again. */
export const BookProblem = () => {
  if (!isMissing(useRouteError())) return <LoadProblem />;
  return (
    <>
      <Head title={['作品不存在']} robots="noindex" />
      <Notice
        title="作品不存在"
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
        也许链接写错了，也许作品已经下架。
      </Notice>
    </>
  );
};
