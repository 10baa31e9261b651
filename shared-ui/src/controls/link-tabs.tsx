import { color, space } from 'shared-ui/theme';
import styled from 'styled-components';
import { TabLink } from './tab-link.tsx';

interface LinkTabsProps {
  /** Accessible name of the tabs. */
  label: string;
  tabs: { label: string; to: string; isCurrent: boolean }[];
  /** Lets a page place the tabs with `styled(LinkTabs)`. */
  className?: string;
}

/** Tabs of one page, each a link with an address of its own. */
export const LinkTabs = ({ label, tabs, className }: LinkTabsProps) => (
  <TabBar aria-label={label} className={className}>
    <TabList>
      {tabs.map(({ label, to, isCurrent }) => (
        <li key={label}>
          <TabLink to={to} aria-current={isCurrent ? 'true' : undefined}>
            {label}
          </TabLink>
        </li>
      ))}
    </TabList>
  </TabBar>
);

const TabBar = styled.nav`
  border-block-end: 1px solid ${color.line};
`;

const TabList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space.xl};
`;
