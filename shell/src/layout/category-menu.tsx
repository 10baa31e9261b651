import { Link, useLocation } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, contentWidth, fingerSize, focusRing, space, wide } from 'shared-ui/theme';
import styled from 'styled-components';

/** Entries of the menu. Source: specification, section 2, "Shell layout". */
const entries = [
  { label: '全部作品', to: pages.root, isAt: (path: string) => path === pages.home },
  { label: '排行榜', to: pages.filter(), isAt: (path: string, ns: string | null) => path === '/filter' && ns === null },
  {
    label: '完本',
    to: pages.filter({ ns: '2' }),
    isAt: (path: string, ns: string | null) => path === '/filter' && ns === '2',
  },
  {
    label: '连载',
    to: pages.filter({ ns: '1' }),
    isAt: (path: string, ns: string | null) => path === '/filter' && ns === '1',
  },
];

/** Menu of the lists of novels, below the header; marks the list at hand. */
export const CategoryMenu = () => {
  const { pathname, search } = useLocation();
  const ns = new URLSearchParams(search).get('ns');
  return (
    <MenuBar aria-label="作品分类">
      <MenuList>
        {entries.map(({ label, to, isAt }) => (
          <li key={label}>
            <MenuLink to={to} aria-current={isAt(pathname, ns) ? 'page' : undefined}>
              {label}
            </MenuLink>
          </li>
        ))}
      </MenuList>
    </MenuBar>
  );
};

const MenuBar = styled.nav`
  border-block-end: 1px solid ${color.line};
  background: ${color.paper};
`;

const MenuList = styled.ul`
  display: flex;
  gap: ${space.xl};
  max-inline-size: ${contentWidth};
  margin-inline: auto;
  padding-inline: ${space.l};

  ${wide} {
    gap: ${space.xxl};
  }
`;

const MenuLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-block-size: ${fingerSize};
  border-block-end: 2px solid transparent;
  color: ${color.inkSoft};
  ${focusRing}

  &:hover {
    color: ${color.accent};
  }

  &[aria-current] {
    border-color: ${color.accent};
    color: ${color.ink};
    font-weight: 600;
  }
`;
