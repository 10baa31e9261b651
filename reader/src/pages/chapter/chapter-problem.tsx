import { Link, useParams, useRouteError } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { Head } from '../../lib/head.tsx';
import { isMissing, LoadProblem } from '../../lib/load-problem.tsx';

/** A chapter that is not there leads back to its book, which its id names; anything else can be tried again. */
export const ChapterProblem = () => {
  const { cid = '' } = useParams();
  const novelId = /^([1-9]\d*)-/.exec(cid)?.[1];
  if (!isMissing(useRouteError())) return <LoadProblem />;
  return (
    <>
      <Head title={['章节不存在']} robots="noindex" />
      <Notice
        title="章节不存在"
        actions={
          <>
            {novelId !== undefined && (
              <PrimaryButton as={Link} to={pages.book(novelId)}>
                回到作品
              </PrimaryButton>
            )}
            <QuietButton as={Link} to={pages.home}>
              全部作品
            </QuietButton>
          </>
        }
      >
        也许链接写错了，也许这一章已经撤下。
      </Notice>
    </>
  );
};
