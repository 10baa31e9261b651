import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router-dom';
import { mayActAs, type Role } from 'shared-api/console/roles';
import { dropOwnEntry, keepOwnEntry } from 'shared-api/own-entries';
import { pages } from 'shared-api/paths';
import { useAuth } from 'shared-auth';
import { PrimaryButton } from 'shared-ui/button';
import { canHover } from 'shared-ui/can-hover';
import { LoadProblem, Notice } from 'shared-ui/notice';
import { color, fingerSize, focusRing, radius, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import * as addresses from '../addresses.ts';
import { ConsoleQueries } from '../queries/console-queries.tsx';
import { useMe } from '../queries/use-console-query.ts';
import { BehindSecondFactor } from './behind-second-factor.tsx';

/** The pages, in the order of the menu, with the role that each needs. */
const menu: { label: string; to: string; role: Role }[] = [
  { label: '概览', to: addresses.overview, role: 'moderator' },
  { label: '作品', to: addresses.novels, role: 'editor' },
  { label: '首页', to: addresses.home, role: 'editor' },
  { label: '导入', to: addresses.imports, role: 'editor' },
  { label: '会员', to: addresses.members, role: 'moderator' },
  { label: '反馈', to: addresses.feedback, role: 'moderator' },
  { label: '发布', to: addresses.releases, role: 'administrator' },
  { label: '检查', to: addresses.inspector, role: 'moderator' },
  { label: '备份', to: addresses.backups, role: 'administrator' },
  { label: '记录', to: addresses.record(), role: 'moderator' },
  { label: '设置', to: addresses.settings, role: 'administrator' },
  { label: '安全', to: addresses.security, role: 'moderator' },
];

/** Frame of the console: its pages beside the content, as tabs above it on phones and tablets. */
const Area = () => (
  <ConsoleQueries>
    <Frame />
  </ConsoleQueries>
);

/* The route's module: routes.tsx loads it as one chunk. */
export { Area as Component };

const Frame = () => {
  const { data: me, error, reload } = useMe();
  const { username } = useAuth();
  const isRefused = error?.code === 'forbidden';
  // Before the menu shows: whoever leaves at once finds it kept.
  useLayoutEffect(() => {
    if (isRefused) for (const page of [addresses.start, addresses.inspector]) dropOwnEntry(username, page);
    else if (me) keepOwnEntry(username, { label: '管理', to: addresses.start, order: 90 });
  }, [me, isRefused, username]);
  if (isRefused) return <OnlyStaff />;
  // The server's page does not know the member's role. The menu waits for it, so that no entry appears between others.
  const role = me?.role ?? (error ? 'moderator' : undefined);
  return (
    <AreaFrame>
      <Menu role={role} />
      <AreaContent>
        <NeedsScript>管理页面要在浏览器里运行脚本。请允许本站运行 JavaScript，然后刷新本页。</NeedsScript>
        {error && !me ? (
          <LoadProblem title="没能取得内容" onRetry={reload}>
            {error.shown || '请检查网络连接后重试。'}
          </LoadProblem>
        ) : (
          <BehindSecondFactor me={me} username={username}>
            <Outlet />
          </BehindSecondFactor>
        )}
      </AreaContent>
    </AreaFrame>
  );
};

const Menu = ({ role }: { role: Role | undefined }) => {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  // On a phone the row is longer than the screen: the page at hand is brought into its middle.
  useEffect(() => {
    const current = list.current?.querySelector('[aria-current]');
    if (!list.current || !current) return;
    const [row, link] = [list.current.getBoundingClientRect(), current.getBoundingClientRect()];
    list.current.scrollLeft += link.left + link.width / 2 - (row.left + row.width / 2);
  }, [pathname, role]);
  return (
    <nav aria-label="管理">
      <AreaMenu ref={list} data-shown={role !== undefined}>
        {menu
          .filter((page) => mayActAs(role ?? 'administrator', page.role))
          .map(({ label, to }) => (
            <li key={to}>
              <AreaLink to={to}>{label}</AreaLink>
            </li>
          ))}
      </AreaMenu>
    </nav>
  );
};

/** Shown where the role was taken away while the page was open; otherwise the server sends no page at all. */
const OnlyStaff = () => (
  <Notice
    title="此页只给管理人员"
    actions={
      <PrimaryButton as="a" href={pages.home}>
        全部作品
      </PrimaryButton>
    }
  >
    如果你应该看到它，请管理员给你的账号分配角色。
  </Notice>
);

/** Media query of the menu beside the content. */
const roomForMenu = '@media (min-width: 60em)';

const AreaFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};

  ${roomForMenu} {
    grid-template-columns: 160px minmax(0, 1fr);
    gap: ${space.xxl};
  }
`;

const AreaMenu = styled.ul`
  display: flex;
  gap: ${space.xs};
  overflow-x: auto;
  border-block-end: 1px solid ${color.line};

  /* Keeps its room. */
  &[data-shown='false'] {
    visibility: hidden;
  }

  ${roomForMenu} {
    position: sticky;
    inset-block-start: ${space.l};
    display: grid;
    border: 0;
  }
`;

const AreaLink = styled(NavLink)`
  display: flex;
  align-items: center;
  min-inline-size: ${fingerSize};
  min-block-size: ${fingerSize};
  padding-inline: ${space.m};
  border-block-end: 2px solid transparent;
  color: ${color.inkSoft};
  white-space: nowrap;
  ${focusRing}

  /* Within the row, which cuts off what reaches beyond it. */
  &:focus-visible {
    outline-offset: -2px;
  }

  ${canHover} {
    &:hover {
      color: ${color.accent};
    }
  }

  &[aria-current] {
    border-color: ${color.accent};
    color: ${color.accent};
    font-weight: 600;
  }

  ${roomForMenu} {
    border: 0;
    border-radius: ${radius.m};

    &[aria-current] {
      background: ${color.accentWash};
    }
  }
`;

const AreaContent = styled.div`
  min-inline-size: 0;
`;

const NeedsScript = styled.p`
  display: none;
  padding: ${space.l};
  border: 1px solid ${color.line};
  border-radius: ${radius.m};
  font-size: ${text.small};

  @media (scripting: none) {
    display: block;
  }
`;
