import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { PageTitle } from '../layout/shell-data.tsx';

/** Content of a page that does not exist. @param reason the server's sentence, empty where it gave none */
export const NotFound = ({ reason = '' }: { reason?: string }) => (
  <>
    <PageTitle>页面不存在</PageTitle>
    <meta name="robots" content="noindex" />
    <Notice
      title="页面不存在"
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
      {reason === '' ? '这个地址上没有内容，也许链接写错了，也许作品已经下架。' : reason}
    </Notice>
  </>
);
