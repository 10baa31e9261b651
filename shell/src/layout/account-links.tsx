import { useAtom } from 'jotai';
import { type MouseEvent, useEffect } from 'react';
import { memberAttribute } from 'shared-api/contract';
import { pages } from 'shared-api/paths';
import { type SignInDialog as Side, signInDialogAtom, useAuth } from 'shared-auth';
import { LazyPart } from 'shared-ui/lazy-part';
import styled from 'styled-components';
import { HeaderLink } from './header-links.tsx';
import { MemberLinks } from './member-links.tsx';

const loadSignIn = () => import(/* webpackChunkName: "sign-in" */ '../sign-in/sign-in-dialog.tsx');

/** Links at the end of the header: 登录 and 注册 for a visitor, the signed-in bar for a member. */
export const AccountLinks = () => {
  const { isAuth, username, known } = useAuth();
  const [side, setSide] = useAtom(signInDialogAtom);
  const open = (asked: Side) => (event: MouseEvent) => {
    event.preventDefault();
    setSide(asked);
  };
  // The script in the document's head set it from the storage; signing in or out changes it.
  useEffect(() => {
    if (known) document.documentElement.toggleAttribute(memberAttribute, isAuth);
  }, [known, isAuth]);
  return (
    <AccountNavigation aria-label={isAuth ? '我的' : '账号'} data-visitor={isAuth ? undefined : true}>
      {isAuth ? (
        <MemberLinks username={username} />
      ) : (
        <>
          <HeaderLink href={pages.login} onClick={open('login')} suppressHydrationWarning>
            登录
          </HeaderLink>
          <HeaderLink href={pages.register} onClick={open('register')} suppressHydrationWarning>
            注册
          </HeaderLink>
        </>
      )}
      {side && (
        <LazyPart load={loadSignIn} props={{}} name={side === 'login' ? '登录' : '注册'} close={() => setSide(null)} />
      )}
    </AccountNavigation>
  );
};

const AccountNavigation = styled.nav`
  display: flex;
  justify-content: flex-end;
  min-inline-size: 0;

  /* The page comes as a visitor's: a member does not see these links before they have become a member's. */
  html[${memberAttribute}] &[data-visitor] {
    visibility: hidden;
  }
`;
