import { useAtom } from 'jotai';
import { lazy, type MouseEvent, Suspense } from 'react';
import { type SignInDialog as Side, signInDialogAtom, useAuth } from 'shared-auth';
import styled from 'styled-components';
import { HeaderLink } from './header-links.tsx';
import { MemberLinks } from './member-links.tsx';

const SignInDialog = lazy(() => import(/* webpackChunkName: "sign-in" */ '../sign-in/sign-in-dialog.tsx'));

/** The header's right end: 登录 and 注册 for a visitor, the signed-in bar for a member. */
export const AccountLinks = () => {
  const { isAuth, username } = useAuth();
  const [side, setSide] = useAtom(signInDialogAtom);
  const open = (asked: Side) => (event: MouseEvent) => {
    event.preventDefault();
    setSide(asked);
  };
  return (
    <Links aria-label={isAuth ? '我的' : '账号'}>
      {isAuth ? (
        <MemberLinks username={username} />
      ) : (
        <>
          <HeaderLink href="#login" onClick={open('login')}>
            登录
          </HeaderLink>
          <HeaderLink href="#register" onClick={open('register')}>
            注册
          </HeaderLink>
        </>
      )}
      {side && (
        <Suspense>
          <SignInDialog />
        </Suspense>
      )}
    </Links>
  );
};

const Links = styled.nav`
  display: flex;
  justify-content: flex-end;
  min-inline-size: 0;
`;
