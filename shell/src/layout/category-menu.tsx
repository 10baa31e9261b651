import { useLocation } from 'react-router-dom';
import type { FrameEntry } from 'shared-api/contract';
import { pages } from 'shared-api/paths';
import { TabLink } from 'shared-ui/tab-link';
import { color, space, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { useFrameEntries } from './frame-entries.ts';
import { narrowest, siteWidth } from './site-width.ts';

/** How well an entry fits an address: 0 where it leads elsewhere, more for each name of the query that it names. */
const fitOf = ({ to, at = to, alsoAt = [] }: FrameEntry, pathname: string, given: URLSearchParams): number => {
  if (alsoAt.includes(pathname)) return 1;
  const [path, query] = at.split('?');
  const wanted = [...new URLSearchParams(query)];
  return path === pathname && wanted.every(([name, value]) => given.get(name) === value) ? wanted.length + 1 : 0;
};

/** Menu below the header, of the entries that remotes declare, with the one at hand marked; at its end the way to what was read. */
export const CategoryMenu = () => {
  const { pathname, search } = useLocation();
  const entries = useFrameEntries('menu');
  const given = new URLSearchParams(search);
  const fits = entries.map((entry) => fitOf(entry, pathname, given));
  const best = Math.max(1, ...fits);
  return (
    <MenuBar data-frame="top">
      <MenuRow>
        <nav aria-label="作品分类">
          <MenuList>
            {entries.map(({ label, to }, index) => (
              <li key={label}>
                <TabLink to={to} aria-current={fits[index] === best ? 'page' : undefined} suppressHydrationWarning>
                  {label}
                </TabLink>
              </li>
            ))}
          </MenuList>
        </nav>
        <HistoryLink
          to={pages.history}
          aria-current={pathname === pages.history ? 'page' : undefined}
          suppressHydrationWarning
        >
          阅读历史
        </HistoryLink>
      </MenuRow>
    </MenuBar>
  );
};

const MenuBar = styled.div`
  border-block-end: 1px solid ${color.line};
  background: ${color.paper};
`;

const MenuRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  max-inline-size: ${siteWidth};
  margin-inline: auto;
  padding-inline: ${space.l};
`;

const MenuList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space.l};

  ${wide} {
    column-gap: ${space.xxl};
  }
`;

/* The narrowest phones have room for the four lists alone; the footer leads there as well. */
const HistoryLink = styled(TabLink)`
  ${narrowest} {
    display: none;
  }
`;
