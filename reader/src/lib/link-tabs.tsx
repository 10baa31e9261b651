import { Link } from 'react-router-dom';
import { color, fingerSize, focusRing, space } from 'shared-ui/theme';
import styled from 'styled-components';

interface LinkTabsProps {
  /** What all of them are about. */
  label: string;
  tabs: { label: string; to: string; isCurrent: boolean }[];
}

/** Views of one thing, each with an address of its own. */
export const LinkTabs = ({ label, tabs }: LinkTabsProps) => (
  <Bar aria-label={label}>
    <Tabs>
      {tabs.map(({ label, to, isCurrent }) => (
        <li key={label}>
          <Tab to={to} aria-current={isCurrent ? 'true' : undefined}>
            {label}
          </Tab>
        </li>
      ))}
    </Tabs>
  </Bar>
);

const Bar = styled.nav`
  margin-block-start: ${space.m};
  border-block-end: 1px solid ${color.line};
`;

const Tabs = styled.ul`
  display: flex;
  gap: ${space.xl};
`;

const Tab = styled(Link)`
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
