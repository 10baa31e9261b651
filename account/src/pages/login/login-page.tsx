import { useAtom } from 'jotai';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { signInDialogAtom, useAuth } from 'shared-auth';
import { PrimaryButton, QuietButton } from 'shared-ui/button';
import { Notice } from 'shared-ui/notice';
import { NeedsScript } from '../../area/needs-script.tsx';
import { PageTitle } from '../../area/page-title.tsx';
import { useInvitation } from './use-invitation.ts';
import { useWayBack } from './use-way-back.ts';

/** Page that the header's 登录 and 注册 lead to where no script opens their dialog, invitations, and sites for members only. */
const LoginPage = () => {
  const [, setSide] = useAtom(signInDialogAtom);
  const { known, isAuth, username } = useAuth();
  useInvitation();
  const isLed = useWayBack();
  return (
    <>
      <PageTitle>登录</PageTitle>
      <NeedsScript />
      {known && !isAuth && (
        <Notice
          title={isLed ? '本站只给会员看，请先登录' : '登录后可以收藏作品、记住进度'}
          level="h2"
          actions={
            <>
              <PrimaryButton type="button" onClick={() => setSide('login')}>
                登录
              </PrimaryButton>
              <QuietButton type="button" onClick={() => setSide('register')}>
                注册
              </QuietButton>
              <QuietButton as={Link} to={pages.password}>
                忘记密码
              </QuietButton>
            </>
          }
        />
      )}
      {known && isAuth && (
        <Notice
          title={`你已经登录：${username}`}
          level="h2"
          actions={
            <PrimaryButton as={Link} to={pages.bookshelf}>
              我的书架
            </PrimaryButton>
          }
        />
      )}
    </>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { LoginPage as Component };
