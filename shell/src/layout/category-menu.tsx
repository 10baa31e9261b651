import { Link, useLocation } from 'react-router-dom';
import type { FrameEntry } from 'shared-api/contract';
import { color, fingerSize, focusRing, space, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { useFrameEntries } from './frame-entries.ts';
import { siteWidth } from './site-width.ts';

/** How well an entry fits an address: 0 where it leads elsewhere, more for each name of the query that it names. */
const fitOf = ({ to, at = to }: FrameEntry, pathname: string, given: URLSearchParams): number => {
  const [path, query] = at.split('?');
  const wanted = [...new URLSearchParams(query)];
  return path === pathname && wanted.every(([name, value]) => given.get(name) === value) ? wanted.length + 1 : 0;
};

/** Menu below the header, of the entries that remotes declare; marks the one at hand. */
export const CategoryMenu = () => {
  const { pathname, search } = useLocation();
  const entries = useFrameEntries('menu');
  const given = new URLSearchParams(search);
  const fits = entries.map((entry) => fitOf(entry, pathname, given));
  const best = Math.max(1, ...fits);
  return (
    <MenuBar aria-label="作品分类">
      <MenuList>
        {entries.map(({ label, to }, index) => (
          <li key={label}>
            <MenuLink to={to} aria-current={fits[index] === best ? 'page' : undefined}>
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
  max-inline-size: ${siteWidth};
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
