import { Link as RouterLink } from 'react-router-dom';
import { pages } from 'shared-api/paths';
import type { Link, Site } from 'shared-api/schemas/site';
import { canHover } from 'shared-ui/can-hover';
import { color, fingerSize, space, text } from 'shared-ui/theme';
import styled from 'styled-components';
import { siteWidth } from './site-width.ts';

/** Footer of every page: partner links, the reading history, disclaimer, licence number and copyright, as the site's settings give them. */
export const Footer = ({ site, links }: { site: Site; links: Link[] }) => (
  <FooterBar data-frame="foot">
    <FooterColumn>
      {links.length > 0 && (
        <nav aria-label="友情链接">
          <PartnerLinks>
            {links.map(({ link_name, link_url }) => (
              <li key={link_url}>
                <PartnerLink href={link_url} rel="noopener" target="_blank" suppressHydrationWarning>
                  {link_name}
                </PartnerLink>
              </li>
            ))}
          </PartnerLinks>
        </nav>
      )}
      <p>
        <HistoryLink to={pages.history} suppressHydrationWarning>
          阅读历史
        </HistoryLink>
      </p>
      <p suppressHydrationWarning>{site.disclaimer}</p>
      <p suppressHydrationWarning>{`${site.licence} · ${site.copyright}`}</p>
    </FooterColumn>
  </FooterBar>
);

const FooterBar = styled.footer`
  margin-block-start: ${space.xxxl};
  border-block-start: 1px solid ${color.line};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const FooterColumn = styled.div`
  display: grid;
  gap: ${space.m};
  max-inline-size: ${siteWidth};
  margin-inline: auto;
  /* The last line stands above what a page has at the foot of a phone's screen. */
  padding: ${space.xl} ${space.l} 88px;
`;

const PartnerLinks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space.l};
`;

const HistoryLink = styled(RouterLink)`
  display: inline-block;
  padding-block: ${space.m};
  color: ${color.inkSoft};

  ${canHover} {
    &:hover {
      color: ${color.accent};
      text-decoration: underline;
    }
  }
`;

const PartnerLink = styled.a`
  display: inline-block;
  min-inline-size: ${fingerSize};
  padding-block: ${space.m};
  color: ${color.inkSoft};

  ${canHover} {
    &:hover {
      color: ${color.accent};
      text-decoration: underline;
    }
  }
`;
