import type { Link, Site } from 'shared-api/schemas/site';
import { color, contentWidth, space, text } from 'shared-ui/theme';
import styled from 'styled-components';

export const Footer = ({ site, links }: { site: Site; links: Link[] }) => (
  <Bar>
    <Content>
      {links.length > 0 && (
        <nav aria-label="友情链接">
          <Links>
            {links.map(({ link_name, link_url }) => (
              <li key={link_url}>
                <Out href={link_url} rel="noopener" target="_blank">
                  {link_name}
                </Out>
              </li>
            ))}
          </Links>
        </nav>
      )}
      <p>{site.disclaimer}</p>
      <p>
        {site.licence} · {site.copyright}
      </p>
    </Content>
  </Bar>
);

const Bar = styled.footer`
  margin-block-start: ${space.xxxl};
  border-block-start: 1px solid ${color.line};
  color: ${color.inkFaint};
  font-size: ${text.small};
`;

const Content = styled.div`
  display: grid;
  gap: ${space.m};
  max-inline-size: ${contentWidth};
  margin-inline: auto;
  padding: ${space.xl} ${space.l} ${space.xxl};
`;

const Links = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.xs} ${space.xl};
`;

const Out = styled.a`
  display: inline-block;
  padding-block: ${space.s};
  color: ${color.inkSoft};

  &:hover {
    color: ${color.accent};
    text-decoration: underline;
  }
`;
