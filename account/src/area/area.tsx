import { NavLink, Outlet } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, fingerSize, focusRing, radius, space, wide } from 'shared-ui/theme';
import styled from 'styled-components';

const entries = [
  { label: '个人设置', to: pages.settings },
  { label: '我的书架', to: pages.bookshelf },
  { label: '我的消息', to: pages.messages },
  { label: '意见反馈', to: pages.feedback },
];

/** The frame of a member's own pages: a menu beside the content, above it on a phone. */
export const Area = () => (
  <Frame>
    <nav aria-label="个人中心">
      <Menu>
        {entries.map(({ label, to }) => (
          <li key={to}>
            <Entry to={to}>{label}</Entry>
          </li>
        ))}
      </Menu>
    </nav>
    <section>
      <Outlet />
    </section>
  </Frame>
);

const Frame = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};

  ${wide} {
    grid-template-columns: 180px minmax(0, 1fr);
    gap: ${space.xxl};
  }
`;

const Menu = styled.ul`
  display: flex;
  justify-content: space-between;
  overflow-x: auto;

  ${wide} {
    display: grid;
    justify-content: stretch;
    gap: ${space.xs};
  }
`;

const Entry = styled(NavLink)`
  display: flex;
  align-items: center;
  min-block-size: ${fingerSize};
  padding-inline: ${space.s};
  border-radius: ${radius.m};
  color: ${color.inkSoft};
  white-space: nowrap;
  ${focusRing}

  &[aria-current] {
    background: ${color.accentWash};
    color: ${color.accent};
    font-weight: 600;
  }

  ${wide} {
    padding-inline: ${space.m};
  }
`;
