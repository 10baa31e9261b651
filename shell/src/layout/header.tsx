import { Link } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import { color, fingerSize, font, space, text, wide } from 'shared-ui/theme';
import styled from 'styled-components';
import { AccountLinks } from './account-links.tsx';
import { SearchBox } from './search-box.tsx';
import { narrowest, siteWidth } from './site-width.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** Header of every page: brand, search box and account links. @param host the site's host with its port, as this visitor reached it */
export const Header = ({ siteName, host }: { siteName: string; host: string }) => (
  <HeaderBar data-frame="top">
    <HeaderGrid>
      <BrandLink to={pages.home}>
        <Logo aria-hidden="true" viewBox="0 0 32 32">
          <rect width="32" height="32" rx="7" />
          <path d="M16 9.5c-3-2.3-6.4-2.6-9.5-2v14.5c3.2-.7 6.6-.3 9.5 2 2.9-2.3 6.3-2.7 9.5-2V7.5c-3.1-.6-6.5-.3-9.5 2Zm0 0v14.5" />
        </Logo>
        <BrandNames>
          <SiteName suppressHydrationWarning>{siteName}</SiteName>
          <HostName suppressHydrationWarning>{host}</HostName>
        </BrandNames>
      </BrandLink>
      <SearchBox />
      <AccountLinks />
      <ThemeSwitch />
    </HeaderGrid>
  </HeaderBar>
);

const HeaderBar = styled.header`
  background: ${color.paper};
`;

/*
 * Columns of fixed width: nothing moves when a member's links replace a visitor's. And of full height from the start: a
 * browser may draw the row when only half of it has come.
 */
const HeaderGrid = styled.div`
  display: grid;
  grid-auto-rows: minmax(${fingerSize}, auto);
  /* The site's host stands whole in any font: the links give way, which need less on the narrowest phones. */
  grid-template-columns: minmax(max-content, 11fr) minmax(0, 13fr);
  align-items: center;
  gap: ${space.s};
  max-inline-size: ${siteWidth};
  margin-inline: auto;
  padding: ${space.m} ${space.l};

  ${narrowest} {
    padding-inline: ${space.m};
  }

  /* On a phone the search box has a row of its own, and no say in how wide the columns are. */
  & > form {
    grid-row: 2;
    grid-column: 1 / -1;
    contain: inline-size;
    margin-inline-end: 52px;
  }

  /* On a phone it stands at the end of the search box's row. */
  & > button {
    grid-row: 2;
    grid-column: 2;
    justify-self: end;
  }

  ${wide} {
    grid-template-columns: minmax(200px, 1fr) minmax(0, 420px) minmax(248px, 1fr) ${fingerSize};
    column-gap: ${space.l};

    & > form {
      grid-row: auto;
      grid-column: auto;
      contain: none;
      margin: 0;
    }

    & > button {
      grid-row: auto;
      grid-column: auto;
    }
  }
`;

const BrandLink = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space.s};
  min-inline-size: 148px;
  min-block-size: ${fingerSize};

  ${wide} {
    gap: ${space.m};
    min-inline-size: 0;
  }
`;

const Logo = styled.svg`
  inline-size: 40px;
  block-size: 40px;
  flex: none;

  rect {
    fill: ${color.accent};
  }

  path {
    fill: none;
    stroke: ${color.onAccent};
    stroke-width: 1.6;
    stroke-linejoin: round;
  }
`;

const BrandNames = styled.span`
  display: grid;
  min-inline-size: 0;
  line-height: 1.2;
`;

/* As wide as the host leaves it: a long name has a second line. */
const SiteName = styled.strong`
  contain: inline-size;
  font-family: ${font.serif};
  font-size: ${text.title};
  letter-spacing: 0.12em;
`;

const HostName = styled.span`
  max-inline-size: 38vw;
  color: ${color.inkFaint};
  font-size: ${text.tiny};

  ${wide} {
    max-inline-size: none;
  }
`;
