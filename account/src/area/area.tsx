import { useRef } from 'react';
import { NavLink, Outlet } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, fingerSize, focusRing, radius, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { MemberQueries } from '../member-data/member-queries.tsx';
import { NeedsScript } from './needs-script.tsx';
import { useFocusOnRemoval } from './use-focus-on-removal.ts';

const menuEntries = [
  { label: '个人设置', to: pages.settings },
  { label: '我的书架', to: pages.bookshelf },
  { label: '我的消息', to: pages.messages },
  { label: '阅读统计', to: pages.readingTime },
  { label: '意见反馈', to: pages.feedback },
];

/** Frame of a member's own pages: a menu beside the content, above it on phones and tablets. */
const Area = () => {
  const content = useRef<HTMLElement>(null);
  useFocusOnRemoval(content);
  return (
    <AreaFrame>
      <nav aria-label="个人中心">
        <AreaMenu>
          {menuEntries.map(({ label, to }) => (
            <li key={to}>
              <AreaLink to={to}>{label}</AreaLink>
            </li>
          ))}
        </AreaMenu>
      </nav>
      <section ref={content}>
        <NeedsScript />
        <MemberQueries>
          <Outlet />
        </MemberQueries>
      </section>
    </AreaFrame>
  );
};

/* The route's module: routes.tsx loads it as one chunk. */
export { Area as Component };

/** Media query of the menu beside the content: before, it takes the room of a shelf's rows. */
const roomForMenu = '@media (min-width: 60em)';

const AreaFrame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};

  ${roomForMenu} {
    grid-template-columns: 180px minmax(0, 1fr);
    gap: ${space.xxl};
  }
`;

const AreaMenu = styled.ul`
  display: flex;
  justify-content: space-between;
  overflow-x: auto;
  border-block-end: 1px solid ${color.line};

  ${wide} {
    justify-content: start;
    gap: ${space.xs};
  }

  ${roomForMenu} {
    display: grid;
    justify-content: stretch;
    border: 0;
  }
`;

const AreaLink = styled(NavLink)`
  display: flex;
  align-items: center;
  min-block-size: ${fingerSize};
  /* The five entries stand beside each other on a phone. */
  padding-inline: ${space.xs};
  border-block-end: 2px solid transparent;
  color: ${color.inkSoft};
  font-size: clamp(${text.tiny}, 3.6vw, ${text.small});
  white-space: nowrap;
  ${focusRing}

  &[aria-current] {
    border-color: ${color.accent};
    color: ${color.accent};
    font-weight: 600;
  }

  ${wide} {
    padding-inline: ${space.m};
    font-size: ${text.base};
  }

  /* A list beside the content, in place of tabs above it. */
  ${roomForMenu} {
    border: 0;
    border-radius: ${radius.m};

    &[aria-current] {
      background: ${color.accentWash};
    }
  }
`;
