import { Moon, Sun } from 'lucide-react';
import styled, { css } from 'styled-components';
import { HeaderLink } from './header-links.tsx';

/** Changes between day and night, for everybody and on every page. The page is the same for all, so styles show the sun where it is dark. */
export const ThemeSwitch = () => (
  <SwitchButton
    as="button"
    type="button"
    aria-label="日间、夜间"
    onClick={() =>
      import(/* webpackChunkName: "reading-settings" */ 'shared-ui/reading-settings').then(
        ({ toggleDark }) => toggleDark(),
        () => {},
      )
    }
  >
    <Moon size={20} aria-hidden="true" />
    <Sun size={20} aria-hidden="true" />
  </SwitchButton>
);

const sun = css`
  svg {
    display: none;
  }

  svg + svg {
    display: block;
  }
`;

const SwitchButton = styled(HeaderLink)`
  justify-content: center;
  inline-size: 44px;
  border: 0;
  background: none;
  cursor: pointer;

  svg + svg {
    display: none;
  }

  html:is([data-theme='dark'], [data-theme='black']) & {
    ${sun}
  }

  @media (prefers-color-scheme: dark) {
    html:not([data-theme]) & {
      ${sun}
    }
  }
`;
