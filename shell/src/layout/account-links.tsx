import { lazy, type MouseEvent, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { useAuth } from 'shared-auth';
import { color, fingerSize, radius, space } from 'shared-ui/theme';
import styled from 'styled-components';

const AccountNotOpen = lazy(() => import(/* webpackChunkName: "account-not-open" */ './account-not-open.tsx'));

/** The header's right end: 登录 and 注册 for a visitor, the way into the account area for a member. */
export const AccountLinks = () => {
  const { isAuth, username } = useAuth();
  const [asked, setAsked] = useState<'登录' | '注册' | null>(null);
  const ask = (what: '登录' | '注册') => (event: MouseEvent) => {
    event.preventDefault();
    setAsked(what);
  };

  if (isAuth) {
    return (
      <Links aria-label="我的">
        <Item as={Link} to={pages.bookshelf}>
          书架
        </Item>
        <Item as={Link} to={pages.settings}>
          <Name>{username}</Name>
        </Item>
      </Links>
    );
  }
  return (
    <Links aria-label="账号">
      <Item href="#login" onClick={ask('登录')}>
        登录
      </Item>
      <Item href="#register" onClick={ask('注册')}>
        注册
      </Item>
      {asked && (
        <Suspense>
          <AccountNotOpen title={asked} close={() => setAsked(null)} />
        </Suspense>
      )}
    </Links>
  );
};

const Links = styled.nav`
  display: flex;
  justify-content: flex-end;
  gap: ${space.xs};
`;

const Item = styled.a`
  display: inline-flex;
  align-items: center;
  min-inline-size: 0;
  min-block-size: ${fingerSize};
  padding: 0 ${space.m};
  border-radius: ${radius.round};
  color: ${color.ink};
  white-space: nowrap;

  &:hover {
    background: ${color.wash};
  }
`;

const Name = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`;
