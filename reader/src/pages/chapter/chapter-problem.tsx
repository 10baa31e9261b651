import { Link, useParams, useRouteError } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { PageHead } from '../../head/page-head.tsx';
import { isMissing, isTakenDown, PageProblem } from '../../page-problem.tsx';

/** Error boundary of the chapter page: a missing chapter leads back to its novel, whose id it begins with. */
export const ChapterProblem = () => {
  const { cid = '' } = useParams();
  const novelId = /^([1-9]\d*)-/.exec(cid)?.[1];
  const error = useRouteError();
  if (!isMissing(error)) return <PageProblem />;
  const takenDown = isTakenDown(error);
  const title = takenDown ? '作品已下架' : '章节不存在';
  return (
    <>
      <PageHead title={[title]} robots="noindex" />
      <Notice
        title={title}
        actions={
          <>
            {novelId !== undefined && !takenDown && (
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
        {takenDown ? '这部作品不再提供阅读，看看别的吧。' : '也许链接写错了，也许这一章已经撤下。'}
      </Notice>
    </>
  );
};

export default ChapterProblem;
